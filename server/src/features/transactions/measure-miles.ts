// docs/product/transactions-and-money.md#miles: the miles of each fill since the vehicle's previous one. Computed before the fills
// are written, so that each is written only once. Fills are ordered by the pumps' clocks, in whatever order they arrive.
import { products } from '@forecourt/domain/reference/products.ts'
import { milesSince } from '@forecourt/domain/rules/miles.ts'
import { sql, type RawBuilder } from 'kysely'
import { before, upTo } from '#src/db/up-to.ts'
import type { Ctx } from '#src/system/context.ts'
import { readMeters } from '#src/features/exceptions/read-meters.ts'
import { vehicleKey, type Followed } from '#src/features/exceptions/followed-fills.ts'

type Moment = { account_id: number; vehicle_number: string; /** The site's own clock. */ transacted_at: string }
type Fill = Moment & {
  card_network_id: number
  tran_id: string
  kind: string
  product_id: number
  odometer: number | null
  /** The invoiced fill that it is billed instead of. */
  parent_id?: number | null
}
/** A fill in a chain: a new one by its index in `added`, or a stored one by its id. */
type Link = Pick<Fill, 'transacted_at' | 'card_network_id' | 'tran_id' | 'odometer' | 'parent_id'> &
  ({ at: number } | { id: number; miles: number | null })
type Chain = { account_id: number; vehicle_number: string; since: string; until: string; links: Link[] }

const mpgIds = products.filter(({ is_mpg }) => is_mpg).map(({ id }) => id)

/** Only fuels that move a vehicle count. */
const isOfChain = ({ kind, product_id, vehicle_number }: Fill) =>
  kind === 'sale' && vehicle_number !== '' && mpgIds.includes(product_id)

/** Every affected vehicle, from its first change to its last. */
const chainsOf = (added: readonly Fill[], removed: readonly Moment[]) => {
  const chains = new Map<string, Chain>()
  const chainAt = ({ account_id, vehicle_number, transacted_at }: Moment) => {
    const key = `${account_id} ${vehicle_number}`
    const chain = chains.get(key) ?? { account_id, vehicle_number, since: transacted_at, until: transacted_at, links: [] }
    if (transacted_at < chain.since) chain.since = transacted_at
    if (transacted_at > chain.until) chain.until = transacted_at
    chains.set(key, chain)
    return chain
  }
  for (const moment of removed) if (moment.vehicle_number !== '') chainAt(moment)
  for (const [at, fill] of added.entries()) {
    if (!isOfChain(fill)) continue
    const { transacted_at, card_network_id, tran_id, odometer, parent_id = null } = fill
    chainAt(fill).links.push({ at, transacted_at, card_network_id, tran_id, odometer, parent_id })
  }
  return [...chains.values()]
}

const at = sql`t.transacted_at`
const columns = sql`t.id, t.transacted_at, t.card_network_id, t.tran_id, t.odometer, t.miles, t.parent_id`
/** Fills of one second are ordered by their source, not by arrival. The order must equal that of `byClock`. */
const clock = (direction: RawBuilder<unknown>) =>
  sql`order by t.transacted_at ${direction}, t.card_network_id ${direction}, t.tran_id collate "C" ${direction}`
/** The copies of an invoiced fill have no reading, because the reading stays with the fill. */
const ofVehicle = sql`t.account_id = v.account_id and t.vehicle_number = v.vehicle_number and t.kind = 'sale'
  and t.product_id = any(${mpgIds}::smallint[]) and (t.correction = 0 or t.odometer is not null)`

const vehicleRows = (chains: readonly Chain[]) => sql`unnest(
  ${chains.map(({ account_id }) => account_id)}::bigint[], ${chains.map(({ vehicle_number }) => vehicle_number)}::text[],
  ${chains.map(({ since }) => since)}::timestamp[], ${chains.map(({ until }) => until)}::timestamp[]
) with ordinality v (account_id, vehicle_number, since, until, place)`

type Stored = Extract<Link, { id: number }> & { place: number }

/** The stored fills between the first change and the last, and the next one. The range lets the planner skip other months. */
const storedSince = (chains: readonly Chain[]) => {
  const from = chains.reduce((first, { since }) => (since < first ? since : first), chains[0]!.since)
  const to = chains.reduce((last, { until }) => (until > last ? until : last), chains[0]!.until)
  return sql<Stored>`
    select v.place, t.* from ${vehicleRows(chains)} cross join lateral (
      (select ${columns} from transactions t where ${ofVehicle} and t.transacted_at >= v.since and ${upTo(at, sql`v.until`)}
        and t.transacted_at >= ${from}::timestamp and ${upTo(at, sql`${to}::timestamp`)})
      union all
      (select ${columns} from transactions t where ${ofVehicle} and t.transacted_at > v.until and t.transacted_at > ${from}::timestamp
        ${clock(sql`asc`)} limit 1)
    ) t`
}

/** The fill before the first change is usually recent. Only if none is found are all earlier months searched. */
const storedBefore = (chains: readonly Chain[], days: number | undefined) => {
  const from = chains.reduce((first, { since }) => (since < first ? since : first), chains[0]!.since)
  const to = chains.reduce((last, { since }) => (since > last ? since : last), chains[0]!.since)
  const notLongAgo = days === undefined ? sql`` : sql`and t.transacted_at >= ${from}::timestamp - make_interval(days => ${days})`
  return sql<Stored>`
    select v.place, t.* from ${vehicleRows(chains)} cross join lateral (
      select ${columns} from transactions t
      where ${ofVehicle} and ${before(at, sql`v.since`)} and ${before(at, sql`${to}::timestamp`)} ${notLongAgo}
      ${clock(sql`desc`)} limit 1
    ) t`
}

const daysFirst = 60

const put = (among: readonly Chain[], rows: readonly Stored[]) => {
  for (const { place, ...link } of rows) among[place - 1]!.links.push(link)
}

/** The invoiced fills that a corrected fill with a reading of its own is billed instead of. */
const replacedIn = ({ links }: Pick<Chain, 'links'>) =>
  new Set(links.flatMap(({ odometer, parent_id }) => (odometer && parent_id) || []))
const isReplaced = (link: Link, replaced: ReadonlySet<number>) => 'id' in link && replaced.has(link.id)

/** A chain does not start at a replaced fill, but at the one before. */
const linkBefore = async ({ db }: Pick<Ctx, 'db'>, chains: readonly Chain[]) => {
  for (let open = chains; open.length > 0;) {
    const recent = (await storedBefore(open, daysFirst).execute(db)).rows
    const found = new Set(recent.map(({ place }) => place))
    const idle = open.filter((_, index) => !found.has(index + 1))
    put(open, recent)
    if (idle.length > 0) put(idle, (await storedBefore(idle, undefined).execute(db)).rows)
    open = open.filter((chain) => {
      const replaced = replacedIn(chain)
      const start = chain.links.find((link) => link.transacted_at < chain.since && isReplaced(link, replaced))
      if (start) chain.since = start.transacted_at
      return start
    })
  }
}

const linkStored = async (ctx: Pick<Ctx, 'db'>, chains: readonly Chain[], followed: Followed | undefined) => {
  const later = followed ? chains.filter((chain) => followed.vehicles.has(vehicleKey(chain))) : chains
  if (later.length > 0) put(later, (await storedSince(later).execute(ctx.db)).rows)
  await linkBefore(ctx, chains)
}

const byClock = (one: Link, other: Link) => {
  if (one.transacted_at !== other.transacted_at) return one.transacted_at < other.transacted_at ? -1 : 1
  if (one.card_network_id !== other.card_network_id) return one.card_network_id - other.card_network_id
  return one.tran_id < other.tran_id ? -1 : 1
}

type Changed = { account_id: number; transacted_at: string; id: number; miles: number | null }

const writeChanged = async ({ db }: Pick<Ctx, 'db'>, changed: readonly Changed[]) => {
  if (changed.length === 0) return
  await sql`update transactions t set miles = given.miles
    from unnest(${changed.map(({ account_id }) => account_id)}::bigint[], ${changed.map(({ transacted_at }) => transacted_at)}::timestamp[],
      ${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ miles }) => miles)}::int[]) given (account_id, transacted_at, id, miles)
    where t.account_id = given.account_id and t.transacted_at = given.transacted_at and t.id = given.id`.execute(db)
}

/**
 * Must be called in the transaction that writes fills, after the corrected ones were removed and before the new ones are written.
 * Returns the miles of each added fill, and updates stored fills that now have a different previous fill. A caller who knows which
 * vehicles have later fills passes them as `followed`, so that the others are not queried.
 */
export const measureMiles = async (
  ctx: Pick<Ctx, 'db'>,
  added: readonly Fill[],
  { removed = [], followed }: { removed?: readonly Moment[]; followed?: Followed },
) => {
  const miles = added.map((): number | null => null)
  const chains = chainsOf(added, removed)
  if (chains.length === 0) return miles
  await linkStored(ctx, chains, followed)
  const metersOf = await readMeters(ctx, chains)
  const changed: Changed[] = []
  for (const { account_id, vehicle_number, since, links } of chains) {
    links.sort(byClock)
    const replaced = replacedIn({ links })
    const meters = metersOf({ account_id, vehicle_number })
    let start: Link | undefined
    for (const link of links) {
      const is_replaced = isReplaced(link, replaced)
      const measured = is_replaced ? null : milesSince(start, link, meters)
      if (!is_replaced) start = link
      // The fill before the first change only serves as a start. Its own miles do not change.
      if (link.transacted_at < since) continue
      if ('at' in link) miles[link.at] = measured
      else if (link.miles !== measured)
        changed.push({ account_id, transacted_at: link.transacted_at, id: link.id, miles: measured })
    }
  }
  await writeChanged(ctx, changed)
  return miles
}
