import { declineCodes, declineReasons } from '@forecourt/domain/rules/decline-reasons.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAuthorisation } from '#testing/authorisations.ts'
import { aCard } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aSite } from '#testing/transactions.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

test('a decline shows what was tried against which limit', async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['report user'] })
  const { id: card_id } = await aCard(portal, { account_id, max_gallon_fill: 40 })
  await portal.db.updateTable('cards').set({ max_gallon_period: 80 }).where('id', '=', card_id).execute()
  await anAuthorisation(portal, { account_id, card_id, decline_code: 'exceeds_gallon_limit', quantity: 45_200 })
  await anAuthorisation(portal, { account_id, card_id, decline_code: 'bad_did', authorised_at: '2026-03-09T12:00:00' })
  expect((await as.get('/v1/authorisations?is_declined=1')).body.data).toMatchObject([
    {
      tried: 'Tried 45.2 gal. The card now allows 40 gal per fill and 80 gal per period.',
      is_beyond_limit: true,
      exceeded_limit: { field: 'max_gallon_fill', tried: 46 },
    },
    { tried: '', is_beyond_limit: false, exceeded_limit: null },
  ])
})

test('a decline of a card with a time profile counts as outside its hours, not as beyond its limit', async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['report user'] })
  const { id: card_id } = await aCard(portal, { account_id, card_type_id: 2, card_time_profile_id: 1 })
  const { id: without_hours } = await aCard(portal, { account_id })
  await anAuthorisation(portal, { account_id, card_id, decline_code: 'not_permitted', quantity: 45_200 })
  const earlier = '2026-03-09T12:00:00'
  await anAuthorisation(portal, { account_id, card_id: without_hours, decline_code: 'not_permitted', authorised_at: earlier })
  expect((await as.get('/v1/authorisations?is_declined=1')).body.data).toMatchObject([
    { is_beyond_limit: false, is_outside_hours: true },
    { is_beyond_limit: false, is_outside_hours: false },
  ])
})

test('a decline shows its reason in words and what to do about it', async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['report user'] })
  const { id: card_id } = await aCard(portal, { account_id, vehicle_number: 'T5' })
  const { id: site_id } = await aSite(portal, { city: 'Pasco' })
  for (const [place, decline_code] of declineCodes.entries())
    await anAuthorisation(portal, { account_id, card_id, site_id, decline_code, authorised_at: `2026-03-0${place + 1}T08:00:00` })
  const { body } = await as.get('/v1/authorisations?is_declined=1')
  expect(body.data.map(({ reason }: { reason: string }) => reason)).toEqual(
    declineCodes.map((code) => declineReasons[code].words).toReversed(),
  )
  expect(body.data[0]).toMatchObject({
    vehicle_number: 'T5',
    city: 'Pasco',
    advice: declineReasons.transaction_in_progress.advice,
  })
})

test('an unknown reason is still a decline; an approval has no reason', async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['card editor'] })
  const { id: card_id } = await aCard(portal, { account_id })
  await anAuthorisation(portal, { account_id, card_id, decline_code: 'zz', authorised_at: '2026-03-02T08:00:00' })
  await anAuthorisation(portal, { account_id, card_id, is_approved: true, decline_code: '' })
  const { body } = await as.get('/v1/authorisations')
  expect(body.data).toMatchObject([
    { is_approved: true, reason: '', advice: '' },
    { is_approved: false, reason: 'Declined' },
  ])
})

test('the list shows the account’s own authorisations, by card, reason and day at the site', async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['card editor'] })
  const [one, two] = [await aCard(portal, { account_id }), await aCard(portal, { account_id, description: 'Tanker' })]
  await anAuthorisation(portal, { account_id, card_id: one.id, authorised_at: '2026-03-01T23:59:59' })
  await anAuthorisation(portal, {
    account_id,
    card_id: two.id,
    decline_code: 'not_permitted',
    authorised_at: '2026-03-02T00:00:00',
  })
  const { id: foreign } = await portal.anAccount()
  await anAuthorisation(portal, { account_id: foreign, card_id: (await aCard(portal, { account_id: foreign })).id })
  const total = async (query: string) => (await as.get(`/v1/authorisations?${query}`)).body.meta.total
  expect(await total('')).toBe(2)
  expect(await total(`card_id=${two.id}`)).toBe(1)
  expect(await total('decline_code=not_permitted')).toBe(1)
  expect(await total('to=2026-03-01')).toBe(1)
  expect(await total('from=2026-03-02')).toBe(1)
  expect(await total('keyword=tanker')).toBe(1)
})
