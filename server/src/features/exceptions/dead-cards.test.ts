// A lost card is soon replaced. "Dead card used" must find purchases with the lost card after that.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAuthorisation } from '#testing/authorisations.ts'
import { aCard } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTransaction } from '#testing/transactions.ts'
import { evaluateDeclines } from './evaluate-declines.ts'
import { evaluateExceptions } from './evaluate-exceptions.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const [active, lost, expired, replaced, pending, locked] = [1, 3, 6, 7, 8, 9]
type Change = { card_status_id: number; status_changed_at: string }

const aCardThatBecame = async (...changes: Change[]) => {
  const { id: account_id } = await portal.anAccount()
  const { id: card_id } = await aCard(portal, { account_id })
  for (const change of [{ card_status_id: active, status_changed_at: '2026-03-01T08:00:00Z' }, ...changes])
    await portal.db.updateTable('cards').set(change).where('id', '=', card_id).execute()
  const found = async () => {
    const rows = portal.db.selectFrom('exceptions').select('detail').where('account_id', '=', account_id)
    return (await rows.where('code', '=', 'LOST_USE').orderBy('transacted_at').execute()).map(({ detail }) => detail)
  }
  return { account_id, card_id, found }
}

/** Noon in Washington on each of these days of March 2026. */
const noons = (days: readonly number[]) => days.map((day) => `2026-03-${String(day).padStart(2, '0')}T12:00:00`)
const on = (day: number, card_status_id: number) => ({ card_status_id, status_changed_at: `2026-03-${day}T20:00:00Z` })

/** `declined`: the findings for attempts, where they differ from those for fills. */
type Life = { life: string; changes: Change[]; days: number[]; findings: string[]; declined?: string[] }
const lives: Life[] = [
  {
    life: 'not activated until the twelfth',
    changes: [on(10, pending), on(12, active)],
    days: [11, 13],
    findings: ['Pending'],
    declined: [],
  },
  {
    life: 'lost and then replaced',
    changes: [on(10, lost), on(12, replaced)],
    days: [9, 11, 13],
    findings: ['Lost', 'Replaced'],
  },
  { life: 'expired', changes: [on(10, expired)], days: [9, 11], findings: ['Expired'] },
  { life: 'lost by mistake and found again', changes: [on(10, lost), on(11, active)], days: [9, 11, 13], findings: ['Lost'] },
  { life: 'locked', changes: [on(10, locked)], days: [9, 11], findings: [] },
]

test.each(lives)(
  'a card that was $life is judged by its status at the moment of each fill',
  async ({ changes, days, findings }) => {
    const { account_id, card_id, found } = await aCardThatBecame(...changes)
    const fills = []
    for (const transacted_at of noons(days)) fills.push(await aTransaction(portal, { account_id, card_id, transacted_at }))
    await evaluateExceptions(portal.ctx, fills)
    expect(await found()).toEqual(findings)
  },
)

test.each(lives)(
  'a card that was $life is judged by its status at the moment of each attempt',
  async ({ changes, days, findings, declined = findings }) => {
    const { account_id, card_id, found } = await aCardThatBecame(...changes)
    const tries = []
    for (const authorised_at of noons(days)) tries.push(await anAuthorisation(portal, { account_id, card_id, authorised_at }))
    await evaluateDeclines(portal.ctx, tries)
    expect(await found()).toEqual(declined.map((status) => `${status}|declined`))
  },
)
