// docs/product/transactions-and-money.md#exception-rules: what a later file says of an attempt replaces what was found before.
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aTranId, sendFile } from '#testing/imports.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { runImport } from './run-import.ts'

let portal: Portal
let as: Caller
beforeAll(async () => {
  portal = await aPortal()
  as = (await portal.staff()).as
})
afterAll(() => portal.close())

type Attempt = { auth_id: string; day: string; time: string; number: string; answer: 'Y,' | 'N,Bad DID' }

const take = async (...attempts: Attempt[]) => {
  const titles = 'auth_id,network,authorised_date,authorised_time,card_number,is_approved,decline_code'
  const lines = attempts.map(({ auth_id, day, time, number, answer }) => `${auth_id},CFN,${day},${time},${number},${answer}`)
  const sending = { layout: 'C', content: 'authorisations' }
  const { body } = await sendFile(as, [titles, ...lines].join('\n'), sending)
  await runImport({ ...portal.ctx, who: { system: 'imports.run' } }, { import_id: body.data.id })
}

const aFleet = async () => {
  const { id: account_id } = await portal.anAccount()
  const [number, other] = [aCardNumber(), aCardNumber()]
  await aCard(portal, { account_id, number })
  await aCard(portal, { account_id, number: other })
  const declined = (time: string): Attempt => ({ auth_id: aTranId(), day: '2026-11-04', time, number, answer: 'N,Bad DID' })
  const found = async () => {
    const rows = await portal.db
      .selectFrom('exceptions as e')
      .innerJoin('authorisations as a', 'a.id', 'e.authorisation_id')
      .select(['e.code', 'e.actual', 'a.auth_id'])
      .where('e.account_id', '=', account_id)
      .execute()
    return rows.map(({ code, actual, auth_id }) => [code, actual, auth_id])
  }
  return { account_id, other, declined, found }
}

const [early, later, late, last] = ['08:00:00', '09:00:00', '10:00:00', '11:00:00'] as const

test('a decline that a later file says was approved is none of the day’s declines any more', async () => {
  const { declined, found } = await aFleet()
  const attempts = [declined(early), declined(later), declined(late), declined(last)] as const
  await take(...attempts)
  expect(await found()).toEqual([['DECLINES', 4, attempts[3].auth_id]])
  await take({ ...attempts[3], answer: 'Y,' })
  expect(await found()).toEqual([['DECLINES', 3, attempts[2].auth_id]])
  await take({ ...attempts[0], answer: 'Y,' })
  expect(await found()).toEqual([])
})

test.each([
  ['with another card', (other: string) => ({ number: other })],
  ['on another day', () => ({ day: '2026-11-05' })],
] as const)('a decline that was %s leaves the declines of its old day', async (_, change) => {
  const { other, declined, found } = await aFleet()
  const attempts = [declined(early), declined(later), declined(late)] as const
  await take(...attempts)
  expect(await found()).toEqual([['DECLINES', 3, attempts[2].auth_id]])
  await take({ ...attempts[0], ...change(other) })
  expect(await found()).toEqual([])
})

test('an attempt with a stolen card that was another card’s in truth is no finding, in either account', async () => {
  const [mine, theirs] = [await aFleet(), await aFleet()]
  const attempt = mine.declined(early)
  const stolen = { card_status_id: cardStatus.stolen, status_changed_at: '2026-10-01T00:00:00Z' }
  await portal.db.updateTable('cards').set(stolen).where('account_id', '=', mine.account_id).execute()
  await take(attempt)
  expect(await mine.found()).toMatchObject([['LOST_USE', null, attempt.auth_id]])
  await take({ ...attempt, number: theirs.other })
  expect([await mine.found(), await theirs.found()]).toEqual([[], []])
})
