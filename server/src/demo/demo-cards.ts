// About 2,500 cards of all networks, types and states, with numbers, PINs, limits and a history. They are the same on every
// machine, except for their sealed values: keys and nonces differ.
import { cardStatuses, cardTypes, networks } from '@forecourt/domain/reference.ts'
import { dropHidden, fieldState } from '@forecourt/domain/rules/card-fields.ts'
import { controlFields } from '@forecourt/domain/rules/card-fields.ts'
import { emptyControls } from '@forecourt/domain/rules/card-line.ts'
import { emptyValues } from '@forecourt/domain/rules/empty-values.ts'
import { findKind } from '@forecourt/domain/rules/card-kind.ts'
import { isWeakPin, pinProblem, pinRuleFor } from '@forecourt/domain/rules/pin.ts'
import type { Ctx } from '#src/system/context.ts'
import { accountKey, numberHash, pinIndex, sealSecret } from '#src/secrets/vault.ts'
import { demoAccounts } from './demo-accounts.ts'
import { describeCard } from './demo-descriptions.ts'
import { demoNumber, moveRangesOn, readShapes, type DemoShapes } from './demo-numbers.ts'
import { seededRandom } from './demo-random.ts'
import { demoVehicleOf } from './demo-vehicles.ts'

type Random = ReturnType<typeof seededRandom>
export type DemoTemplate = {
  id: number
  template_name: string
  card_network_id: number
  card_type_id: number
  version: number
} & Record<string, unknown>

const networkShares = [
  ['CFN', 40],
  ['PPA', 22],
  ['WEX', 18],
  ['Private Site', 8],
  ['CNG', 4],
  ['MFF', 4],
  ['Mobile Fleet Fueling', 4],
] as const
const typeShares = [
  ['Vehicle', 55],
  ['Driver', 25],
  ['Single', 16],
  ['Misc', 4],
] as const
const statusShares = [
  ['Active', 880],
  ['Inactive', 45],
  ['Lost', 12],
  ['Stolen', 6],
  ['Cancelled', 25],
  ['Expired', 12],
  ['Replaced', 10],
  ['Pending', 8],
  ['Locked', 4],
] as const

const idOf = (rows: readonly { id: number; name: string }[], name: string) => rows.find((row) => row.name === name)!.id

const freePin = (random: Random, kind: NonNullable<ReturnType<typeof findKind>>, taken: Set<string>) => {
  const length = Math.max(...pinRuleFor(kind)!.lengths)
  for (;;) {
    const pin = String(random.below(10 ** length)).padStart(length, '0')
    const key = `${kind.network}|${pin}`
    if (pinProblem(pin, kind) || isWeakPin(pin) || taken.has(key)) continue
    taken.add(key)
    return pin
  }
}

/** The template as its cards store it: with every control, including the empty ones. */
const snapshotOf = ({ id, template_name, version, ...template }: DemoTemplate) => {
  const controls = controlFields.filter((control) => control in template)
  const set = Object.fromEntries(controls.map((control) => [control, template[control]]))
  return JSON.stringify({ id, template_name, version, ...emptyControls, ...set })
}

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

/** Most cards are as old as the account; the others were added one by one later. */
const ageOf = (drawn: number) => (drawn < 460 ? 729 - (drawn % 25) : 20 + Math.floor((drawn - 460) * 2.8))

/** What people enter when they want no limit. Networks treat it as no limit too. */
export const allNines = 9_999

/** A few cards have no limits, or limits so high that they have no effect, for coverage health to report. */
const gallonLimits = (id: number, { max_gallon_fill, max_gallon_period }: DemoTemplate) => {
  const set = (limit: unknown) => {
    if (!limit || id % 61 === 7) return null
    return id % 53 === 5 ? allNines : (limit as number)
  }
  return { max_gallon_fill: set(max_gallon_fill), max_gallon_period: set(max_gallon_period) }
}

type Fleet = {
  account: { id: number; cards: number }
  templates: readonly DemoTemplate[]
  shapes: DemoShapes
  firstId: number
}

const cardsOf = async (ctx: Ctx, random: Random, { account, templates, shapes, firstId }: Fleet) => {
  const dataKey = await accountKey(ctx, account.id)
  const pins = new Set<string>()
  const now = ctx.clock.now()
  return Array.from({ length: account.cards }, (_, index) => {
    const id = firstId + index
    const network = random.weighted(networkShares)
    const type = random.weighted(typeShares)
    const status = random.weighted(statusShares)
    const template = templates.find(
      (row) => row.card_network_id === idOf(networks, network) && row.card_type_id === idOf(cardTypes, type),
    )!
    const kind = findKind(template)!
    const { id: card_template_id, card_network_id, card_type_id } = template
    const number = status === 'Pending' ? null : demoNumber(shapes, network, id)
    const pin = fieldState('pin', kind) === 'hidden' ? null : freePin(random, kind, pins)
    const place = { account_id: account.id, card_network_id, card_id: id }
    const made = ageOf(random.below(700))
    const values = {
      vehicle_number: String(1001 + index),
      card_vehicle_type_id: random.pick([2, 9, 9, 4, 1, 13, 14]),
      card_fuel_profile_id: template['card_fuel_profile_id'] as number,
      card_time_profile_id: (template['card_time_profile_id'] ?? null) as number | null,
      ...gallonLimits(id, template),
      card_period_gallon_id: (template['card_period_gallon_id'] ?? null) as number | null,
      max_amount_fill: (template['max_amount_fill'] ?? null) as number | null,
      max_amount_period: (template['max_amount_period'] ?? null) as number | null,
      card_period_amount_id: (template['card_period_amount_id'] ?? null) as number | null,
      // Far more than a card of the demo ever fills in a day, also for coverage health.
      max_transactions_day: id % 41 === 3 ? 12 : null,
      is_odometer: Boolean(template['is_odometer']),
      strict_control: Boolean(template['strict_control']),
      states: random.below(10) === 0 ? [] : ((template['states'] ?? []) as string[]),
      zips: (template['zips'] ?? []) as string[],
    }
    return {
      id,
      account_id: account.id,
      card_network_id,
      card_type_id,
      card_status_id: idOf(cardStatuses, status),
      card_template_id,
      template_snapshot: snapshotOf(template),
      number_sealed: number === null ? null : sealSecret(dataKey, { ...place, secret: 'number' }, number),
      number_hash: number === null ? null : numberHash(ctx, number),
      last_four: number?.slice(-4) ?? null,
      expires_on: `${2027 + random.below(3)}-${String(1 + random.below(12)).padStart(2, '0')}-28`,
      pin_sealed: pin === null ? null : sealSecret(dataKey, { ...place, secret: 'pin' }, pin),
      pin_index: pin === null ? null : pinIndex(ctx, place, pin),
      ...emptyValues,
      description: describeCard(random, type, demoVehicleOf({ id, card_fuel_profile_id: values.card_fuel_profile_id }).fuel_type),
      cost_center: random.pick(['', 'SEATTLE', 'KENT', 'TACOMA', 'PORTLAND']),
      ...dropHidden(values, kind),
      created_at: daysAgo(now, made),
      updated_at: daysAgo(now, random.below(made)),
      status_changed_at: daysAgo(now, random.below(made)),
    }
  })
}

const perInsert = 500

export const insertDemoCards = async (ctx: Ctx, accountIds: Map<string, number>, templates: readonly DemoTemplate[]) => {
  const random = seededRandom(20_261_115)
  const shapes = await readShapes(ctx)
  let nextId = 1
  for (const { name, cards } of demoAccounts) {
    const rows = await cardsOf(ctx, random, { account: { id: accountIds.get(name)!, cards }, templates, shapes, firstId: nextId })
    nextId += rows.length
    for (let from = 0; from < rows.length; from += perInsert)
      await ctx.db
        .insertInto('cards')
        .values(rows.slice(from, from + perInsert))
        .execute()
  }
  await moveRangesOn(ctx)
}
