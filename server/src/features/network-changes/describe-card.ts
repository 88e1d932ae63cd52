// docs/product/telling-the-networks.md#messages: a message is built when it is sent, and describes the whole card in its current
// state.
import { statusReasons } from '@forecourt/domain/rules/status-reasons.ts'
import { effectiveStatus, type Standing } from '@forecourt/domain/rules/account-standing.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { promptDigit } from '@forecourt/domain/rules/plastic.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { openSecret } from '#src/secrets/vault.ts'
import { allowancesOf, allowedHoursOf, withAllowances, type Allowed } from './allowed-controls.ts'
import type { TakenChange } from './take-due-changes.ts'

type Stored = Allowed & {
  id: number
  account_id: number
  account_name: string
  cl_account_no: string
  standing: Standing
  card_network_id: number
  card_type_id: number
  card_status_id: number
  status_changed_at: string
  number_sealed: Buffer | null
  number_hash: Buffer | null
  pin_sealed: Buffer | null
  pin_index: Buffer | null
  is_pin_kept_elsewhere: boolean
  expires_on: string | null
  description: string
  vehicle_number: string | null
  driver_number: string | null
  card_fuel_profile_id: number | null
  card_fuel_profile_name: string | null
  own_time_profile_id: number | null
  own_time_profile_name: string | null
  allowed_time_profile_name: string | null
  card_period_gallon_id: number | null
  card_period_amount_id: number | null
  is_odometer: boolean
  is_misc_key: boolean
  strict_control: boolean
  zips: string[]
  new_cards: string
  sends_pin: boolean
  replaces_id: number | null
  replaces_sealed: Buffer | null
  is_known: boolean
  /** A change was written once that makes the card known, whatever became of it. */
  is_begun: boolean
  /**
   * The network refused a change with a PIN and was told nothing since, or a stop overtook one that never arrived. So the next
   * message of any kind carries the PIN again.
   */
  is_pin_owed: boolean
  reason: string | null
}

/** The kinds of change that make a card known to its network. */
const firsts = ['numbered', 'activated', 'missing']

/** A message that left. One that was overtaken before it arrived told the network nothing. */
const hasLeft = (change: string) =>
  sql.raw(
    `(${change}.state in ('sent', 'confirmed', 'assumed') or ${change}.state = 'superseded' and ${change}.sent_at is not null)`,
  )

/** One query for all cards of a file. Even if the network locks by account, the cards of an account on hold are told as Locked. */
const readCards = async (ctx: Ctx, changes: readonly TakenChange[]) => {
  const { rows } = await sql<Stored>`
    select ${allowancesOf} as allowances, c.id, c.account_id, a.name as account_name, a.cl_account_no, a.standing, c.card_network_id, c.card_type_id,
      c.card_status_id, c.status_changed_at, c.number_sealed, c.number_hash, c.pin_sealed, c.pin_index, c.is_pin_kept_elsewhere,
      c.expires_on, c.description, c.vehicle_number, d.driver_number, c.card_fuel_profile_id, f.name as card_fuel_profile_name,
      c.card_time_profile_id, c.card_time_profile_id as own_time_profile_id, t.name as own_time_profile_name,
      allowed.name as allowed_time_profile_name, c.max_gallon_fill, c.max_gallon_period, c.card_period_gallon_id,
      c.max_amount_fill, c.max_amount_period, c.card_period_amount_id, c.max_transactions_day, c.is_odometer, c.is_misc_key,
      c.strict_control, c.is_retail, c.states, c.zips, ch.new_cards, ch.sends_pin,
      old.id as replaces_id, old.number_sealed as replaces_sealed,
      c.is_taken_over
        or exists (select from network_changes n where n.card_id = c.id and ${hasLeft('n')}) as is_known,
      exists (select from network_changes n where n.card_id = c.id and n.kinds && ${firsts}::text[]) as is_begun,
      exists (select from network_changes n where n.card_id = c.id and (n.state = 'refused' and 'pin' = any(n.kinds)
          or n.state = 'superseded' and n.sent_at is null and n.kinds && ${['pin', ...firsts]}::text[])
        and not exists (select from network_changes m where m.card_id = c.id and m.revision > n.revision and ${hasLeft('m')}
          and (n.state = 'refused' or m.class > 1 or m.kinds && ${['pin', ...firsts]}::text[]))) as is_pin_owed,
      (select e.after ->> 'reason' from audit_events e where e.object_type = 'card' and e.object_id = c.id
        and e.account_id = c.account_id and e.action = 'card.change-status' order by e.id desc limit 1) as reason
    from unnest(${changes.flatMap(({ card_id }) => card_id ?? [])}::bigint[]) wanted (id)
    join cards c on c.id = wanted.id
    join accounts a on a.id = c.account_id
    join network_channels ch on ch.card_network_id = c.card_network_id
    left join drivers d on d.account_id = c.account_id and d.id = c.driver_id
    left join card_fuel_profiles f on f.id = c.card_fuel_profile_id
    left join card_time_profiles t on t.id = c.card_time_profile_id
    left join card_time_profiles allowed on allowed.id = ${allowedHoursOf}
    left join lateral (select o.id, o.number_sealed from cards o where o.account_id = c.account_id and o.replaced_by = c.id
      order by o.id desc limit 1) old on true`.execute(ctx.db)
  return new Map((await withAllowances(ctx, rows)).map((card) => [card.id, card]))
}

/** The status letters of FC-CARD-1. */
const statusLetters: Readonly<Record<number, string>> = {
  [cardStatus.active]: 'A',
  [cardStatus.inactive]: 'I',
  [cardStatus.lost]: 'L',
  [cardStatus.stolen]: 'S',
  [cardStatus.cancelled]: 'C',
  [cardStatus.expired]: 'E',
  [cardStatus.replaced]: 'R',
  [cardStatus.pending]: 'P',
  [cardStatus.locked]: 'K',
}

const statusOf = (card: Stored) => {
  const effective = effectiveStatus(card, card)
  if (effective === cardStatus.pending && card.new_cards === 'at_completion_inactive') return 'I'
  return statusLetters[effective] ?? 'I'
}

const ownReasons: Readonly<Record<string, string>> = {
  'the account was closed': '11',
  'its date has passed': '12',
  renewed: '13',
}

/** Two digits: first the reasons that people choose from, in their order, then those of the portal itself. */
const reasonOf = ({ reason }: Stored) => {
  if (reason === null) return ''
  const place = statusReasons.findIndex((known) => known === reason)
  return place < 0 ? (ownReasons[reason] ?? '') : String(place + 1).padStart(2, '0')
}

const opened = async (ctx: Ctx, card: Stored) => {
  const place = { account_id: card.account_id }
  return {
    card_number: card.number_sealed
      ? await openSecret(ctx, { ...place, card_id: card.id, secret: 'number' }, card.number_sealed)
      : '',
    replaces_number:
      card.replaces_id !== null && card.replaces_sealed
        ? await openSecret(ctx, { ...place, card_id: card.replaces_id, secret: 'number' }, card.replaces_sealed)
        : '',
    pin:
      card.sends_pin && card.pin_sealed
        ? await openSecret(ctx, { ...place, card_id: card.id, secret: 'pin' }, card.pin_sealed)
        : '',
  }
}

/** A network that refused a new card does not have it, nor does one that lost it, so the next change makes it known. */
const isNew = ({ kinds }: TakenChange, { is_known, is_begun }: Stored) => kinds.includes('missing') || (!is_known && is_begun)

/** A: add, U: update, H: stop, R: replacement. A stop is told as H, whatever else changed, unless it was lifted before it was sent. */
const actionOf = (change: TakenChange, card: Stored) => {
  if (change.class === 1 && statusOf(card) !== statusLetters[cardStatus.active]) return 'H'
  if (!isNew(change, card)) return 'U'
  return card.replaces_id === null ? 'A' : 'R'
}

/** What is told of the card, without its secrets. Equal contents need not be told twice. */
const contentOf = (card: Stored) => ({
  account_number: card.cl_account_no,
  account_name: card.account_name,
  card_type_id: card.card_type_id,
  status: statusOf(card),
  reason: reasonOf(card),
  expires_on: card.expires_on,
  description: card.description,
  vehicle_number: card.vehicle_number ?? '',
  driver_number: card.driver_number ?? '',
  card_fuel_profile_id: card.card_fuel_profile_id,
  card_fuel_profile_name: card.card_fuel_profile_name,
  card_time_profile_id: card.card_time_profile_id,
  card_time_profile_name:
    card.card_time_profile_id === card.own_time_profile_id ? card.own_time_profile_name : card.allowed_time_profile_name,
  max_gallon_fill: card.max_gallon_fill,
  max_gallon_period: card.max_gallon_period,
  card_period_gallon_id: card.card_period_gallon_id,
  // Zero dollars mean no limit.
  max_amount_fill: card.max_amount_fill || null,
  max_amount_period: card.max_amount_period || null,
  card_period_amount_id: card.card_period_amount_id,
  max_transactions_day: card.max_transactions_day,
  prompts: promptDigit({ has_pin: card.pin_index !== null, is_odometer: card.is_odometer }),
  is_misc_key: card.is_misc_key,
  strict_control: card.strict_control,
  is_retail: card.is_retail,
  states: card.states,
  zips: card.zips,
})

const fingerprintOf = (ctx: Ctx, card: Stored, content: object) =>
  ctx.keyring.index(
    'network-told',
    JSON.stringify([
      card.id,
      card.number_hash?.toString('hex'),
      card.pin_index?.toString('hex') ?? null,
      card.replaces_id,
      content,
    ]),
  )

const describe = async (ctx: Ctx, change: TakenChange, card: Stored) => {
  const content = contentOf(card)
  const secrets = await opened(ctx, card)
  const isPinNew = isNew(change, card) || card.is_pin_owed || change.kinds.some((kind) => kind === 'pin' || firsts.includes(kind))
  return {
    ...content,
    ...secrets,
    change_id: change.id,
    revision: change.revision,
    kinds: change.kinds,
    class: change.class,
    account_id: card.account_id,
    card_id: card.id,
    card_network_id: card.card_network_id,
    action: actionOf(change, card),
    /** S: set, K: keep, N: none. */
    pin_action: card.pin_index === null && !card.is_pin_kept_elsewhere ? 'N' : isPinNew && secrets.pin !== '' ? 'S' : 'K',
    effective_at: ctx.clock.now().toISOString(),
    fingerprint: fingerprintOf(ctx, card, content),
  }
}
export type CardDescription = Awaited<ReturnType<typeof describe>>

/** Describes each card in full, by the id of its change. Skips a change whose card is gone. */
export const describeCards = async (ctx: Ctx, changes: readonly TakenChange[]) => {
  const cards = await readCards(ctx, changes)
  const described = new Map<number, CardDescription>()
  for (const change of changes) {
    const card = change.card_id === null ? undefined : cards.get(change.card_id)
    if (card) described.set(change.id, await describe(ctx, change, card))
  }
  return described
}

/** Describes whole accounts, by the id of their change. A: open, K: on hold, C: closed. */
export const describeAccounts = async (ctx: Ctx, changes: readonly TakenChange[]) => {
  const { rows } = await sql<{ id: number; cl_account_no: string; standing: Standing }>`
    select id, cl_account_no, standing from accounts where id in (select unnest(
      ${changes.filter(({ card_id }) => card_id === null).map(({ account_id }) => account_id)}::bigint[]))`.execute(ctx.db)
  const letters: Record<Standing, string> = { prospect: 'K', open: 'A', on_hold: 'K', closed: 'C' }
  const accounts = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    changes.flatMap((change) => {
      const account = change.card_id === null ? accounts.get(change.account_id) : undefined
      if (!account) return []
      const content = { account_number: account.cl_account_no, status: letters[account.standing] }
      const fingerprint = ctx.keyring.index('network-told', JSON.stringify(['account', account.id, content]))
      return [
        [
          change.id,
          {
            ...content,
            change_id: change.id,
            revision: change.revision,
            effective_at: ctx.clock.now().toISOString(),
            fingerprint,
          },
        ] as const,
      ]
    }),
  )
}
