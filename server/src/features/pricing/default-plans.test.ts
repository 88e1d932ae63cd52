// docs/product/prices.md#which-rule: the plan of the accounts without another.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runImport } from '#src/features/imports/run-import.ts'
import type { Caller } from '#testing/caller.ts'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aRecord, asOwnCsv, sendFile } from '#testing/imports.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
let staff: Caller
beforeAll(async () => {
  portal = await aPortal()
  staff = (await portal.staff()).as
})
afterAll(() => portal.close())

const made = async (path: string, body: object) => {
  const answer = await staff.post(path, body)
  expect(answer.body).toMatchObject({ data: {} })
  return answer.body.data.id as number
}

/** A plan that charges this much on top of the network's price, in hundred-thousandths of a dollar. */
const aPlan = async (name: string, amount: number) => {
  const id = await made('/v1/price_plans', { name })
  await made('/v1/price_rules', { price_plan_id: id, model: 'network', amount, effective_from: '2026-01-01' })
  return id
}

test('a new default plan prices purchases from its first day on, and those before keep the default of their day', async () => {
  const { id: account_id } = await portal.anAccount()
  const card_number = aCardNumber()
  await aCard(portal, { account_id, number: card_number })
  const take = async (tran_id: string, tran_date: string) => {
    const { body } = await sendFile(staff, asOwnCsv([aRecord({ card_number, tran_id, tran_date })]), { layout: 'C' })
    await runImport({ ...portal.ctx, who: { system: 'test' } }, { import_id: body.data.id })
  }
  /** What the rule adds to the network's price of each purchase. */
  const added = async () => {
    const found = portal.db.selectFrom('transactions').select(['tran_id', 'unit_price', 'network_price'])
    const lines = await found.where('account_id', '=', account_id).orderBy('tran_id').execute()
    return lines.map(({ tran_id, unit_price, network_price }) => `${tran_id} ${unit_price - (network_price ?? unit_price)}`)
  }
  const choose = (price_plan_id: number | null, effective_from: string) =>
    made('/v1/account_price_plans', { account_id: null, price_plan_id, effective_from })
  const [old, next] = [await aPlan('Standard 2026', 1_000), await aPlan('Standard 2027', 2_000)]
  await take('A', '2026-11-05')
  expect(await added(), 'a new plan is of no account').toEqual(['A 0'])
  await choose(old, '2026-11-01')
  await portal.runJobs()
  expect(await added(), 'a first day in the past prices open purchases again').toEqual(['A 1000'])
  await choose(next, '2026-11-10')
  await choose(null, '2099-01-01')
  await portal.runJobs()
  await take('B', '2026-11-09')
  await take('C', '2026-11-10')
  await take('D', '2026-10-31')
  expect(await added()).toEqual(['A 1000', 'B 1000', 'C 2000', 'D 0'])
  const { plans } = (await staff.get('/v1/pricing')).body.data
  expect(plans).toMatchObject([
    { id: next, is_default: true, default_from: null },
    { id: old, is_default: false },
  ])
  await choose(old, '2099-02-01')
  expect((await staff.get('/v1/pricing')).body.data.plans).toMatchObject([{ id: next }, { id: old, default_from: '2099-02-01' }])
  expect(
    (await staff.post('/v1/account_price_plans', { account_id: null, price_plan_id: 999_999_999, effective_from: '2026-11-01' }))
      .status,
  ).toBe(422)
})

test('a plan that is made as the default prices every day if none was before, and otherwise begins today', async () => {
  const other = await aPortal()
  try {
    other.setTime(new Date('2026-11-10T20:00:00Z'))
    const { as } = await other.staff()
    const ids: number[] = []
    for (const name of ['First', 'Second']) ids.push((await as.post('/v1/price_plans', { name, is_default: true })).body.data.id)
    const days = await other.db
      .selectFrom('default_price_plans')
      .select(['price_plan_id', 'effective_from'])
      .orderBy('effective_from')
      .execute()
    expect(days).toEqual([
      { price_plan_id: ids[0], effective_from: '1900-01-01' },
      { price_plan_id: ids[1], effective_from: '2026-11-10' },
    ])
    expect((await as.get('/v1/pricing')).body.data.plans).toMatchObject([
      { id: ids[1], is_default: true },
      { id: ids[0], is_default: false },
    ])
  } finally {
    await other.close()
  }
})
