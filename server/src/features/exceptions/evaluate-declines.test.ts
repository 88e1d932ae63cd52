import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAuthorisation } from '#testing/authorisations.ts'
import { aCard } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { evaluateDeclines } from './evaluate-declines.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const aFleet = async (card_status_id: number = cardStatus.active) => {
  const { id: account_id } = await portal.anAccount()
  const card = await aCard(portal, { account_id, card_status_id })
  const decline = (authorised_at: string, decline_code = 'bad_did') =>
    anAuthorisation(portal, { account_id, card_id: card.id, authorised_at, decline_code })
  const evaluate = async (...authorisations: { account_id: number; id: number; authorised_at: string }[]) => {
    await evaluateDeclines(portal.ctx, authorisations)
    return portal.db
      .selectFrom('exceptions')
      .select(['code', 'authorisation_id', 'actual', 'threshold', 'detail'])
      .where('account_id', '=', account_id)
      .orderBy('authorisation_id')
      .execute()
  }
  return { account_id, card, decline, evaluate }
}

test('two declines on a day are no exception, the third is one, and the fourth does not add a second', async () => {
  const { decline, evaluate } = await aFleet()
  const first = await decline('2026-03-10T08:00:00')
  const second = await decline('2026-03-10T23:59:59')
  const nextDay = await decline('2026-03-11T00:00:00')
  expect(await evaluate(first, second, nextDay)).toEqual([])
  const third = await decline('2026-03-10T12:00:00')
  expect(await evaluate(third)).toEqual([
    { code: 'DECLINES', authorisation_id: second.id, actual: 3, threshold: 3, detail: 'Wrong PIN or driver ID' },
  ])
  const fourth = await decline('2026-03-10T09:00:00', 'not_permitted')
  expect(await evaluate(fourth)).toMatchObject([{ authorisation_id: second.id, actual: 4 }])
})

test('an approved authorisation is no decline', async () => {
  const { account_id, card, decline, evaluate } = await aFleet()
  const declines = [await decline('2026-03-10T08:00:00'), await decline('2026-03-10T09:00:00')]
  const approved = await anAuthorisation(portal, { account_id, card_id: card.id, is_approved: true, decline_code: '' })
  expect(await evaluate(...declines, approved)).toEqual([])
})

test('an attempt with a stolen card is an exception, from the moment the card was reported', async () => {
  const { card, decline, evaluate } = await aFleet(cardStatus.stolen)
  await portal.db.updateTable('cards').set({ status_changed_at: '2026-03-10T19:00:00Z' }).where('id', '=', card.id).execute()
  const before = await decline('2026-03-10T12:00:00')
  const after = await decline('2026-03-10T12:00:01')
  expect(await evaluate(before, after)).toMatchObject([
    { code: 'LOST_USE', authorisation_id: after.id, detail: 'Stolen|declined' },
  ])
})
