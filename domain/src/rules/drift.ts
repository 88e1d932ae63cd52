// docs/product/staff-tasks.md#drift: how a card at its network differs from the card here, and what may be done about it.
import { cardStatuses, nameIn } from '#src/reference.ts'
import type { TheirCard } from './card-list.ts'
import { cardStatus } from './card-status.ts'
import type { ChangeClass } from './network-changes.ts'

type Kind = {
  label: string
  tone: 'stop' | 'caution' | 'asphalt'
  /** The class of the change that tells the network again. Null if there is nothing to tell. */
  tells: ChangeClass | null
  /** Whether the portal may take over the network's value. Never if a card could then buy more. */
  takes: boolean
}

export const driftKinds = {
  dead_alive: { label: 'Dead here, alive there', tone: 'stop', tells: 1, takes: false },
  unknown_here: { label: 'Unknown here', tone: 'caution', tells: null, takes: false },
  looser_there: { label: 'Looser there', tone: 'caution', tells: 2, takes: false },
  missing_there: { label: 'Missing there', tone: 'caution', tells: 3, takes: false },
  tighter_there: { label: 'Tighter there', tone: 'asphalt', tells: 3, takes: true },
  expiry: { label: 'Expiry', tone: 'asphalt', tells: 3, takes: true },
  vehicle: { label: 'Vehicle', tone: 'asphalt', tells: 4, takes: false },
} as const satisfies Record<string, Kind>
export type DriftKind = keyof typeof driftKinds
export const driftKindNames = Object.keys(driftKinds) as [DriftKind, ...DriftKind[]]

/** A difference, formatted for people. */
export type Difference = { field: string; ours: string; theirs: string }
export type Drift = { kind: DriftKind; differences: Difference[] }

/** A card as its network should have it. Codes are the network's, or undefined if it has none for ours. */
export type OurCard = {
  card_status_id: number
  status_name: string
  expiry: string | null
  vehicle_number: string | null
  products: string | undefined
  times: string | undefined
  gallons_fill: number | null
  gallons_period: number | null
  gallons_per: number | null
  dollars_fill: number | null
  dollars_period: number | null
  dollars_per: number | null
  transactions_day: number | null
  pin_set: boolean
}

const { active, inactive, locked } = cardStatus
const periodNames: Readonly<Record<number, string>> = { 1: 'a day', 2: 'a week', 3: 'half a month', 4: 'a month' }
const daysOf: Readonly<Record<number, number>> = { 1: 1, 2: 7, 3: 15, 4: 30 }

/** Cards that may still be used. A dead card that the network does not have is no drift. */
export const isMissed = (card_status_id: number) => [active, inactive, locked].some((status) => status === card_status_id)

type Judged = Difference & { looser: boolean }

const shownLimit = (limit: number | null, per?: number | null) =>
  limit === null ? 'none' : `${limit.toLocaleString('en-US')}${per ? ` ${periodNames[per] ?? ''}` : ''}`

/** No limit allows everything. */
const judge = (field: string, ours: number | null, theirs: number | null | undefined): Judged[] => {
  if (theirs === undefined || theirs === ours) return []
  const looser = theirs === null || (ours !== null && theirs > ours)
  return [{ field, ours: shownLimit(ours), theirs: shownLimit(theirs), looser }]
}

type Limit = { limit: number | null | undefined; per: number | null | undefined }

/** Limits of different periods are compared per day. At equal rates the longer period is looser: it allows more at once. */
const judgePeriod = (field: string, ours: Limit, theirs: Limit): Judged[] => {
  if (theirs.limit === undefined) return []
  const [mine, their] = [ours.limit ?? null, theirs.limit]
  const per = theirs.per ?? ours.per ?? null
  if (mine === their && (mine === null || per === (ours.per ?? null))) return []
  const pace = (limit: number, period: number | null) => limit / (daysOf[period ?? 1] ?? 1)
  const looser =
    their === null ||
    (mine !== null &&
      (pace(their, per) > pace(mine, ours.per ?? null) ||
        (pace(their, per) === pace(mine, ours.per ?? null) && (daysOf[per ?? 1] ?? 1) > (daysOf[ours.per ?? 1] ?? 1))))
  return [{ field, ours: shownLimit(mine, ours.per), theirs: shownLimit(their, per), looser }]
}

/** Codes do not show which allows more, so a different code counts as looser until a person has checked. */
const judgeCode = (field: string, ours: string | undefined, theirs: string | null | undefined): Judged[] =>
  ours === undefined || theirs === undefined || ours === theirs ? [] : [{ field, ours, theirs: theirs ?? 'none', looser: true }]

const judgeControls = (ours: OurCard, theirs: TheirCard): Judged[] => [
  ...judgeCode('Products', ours.products, theirs.products),
  ...judgeCode('Times', ours.times, theirs.times),
  ...judge('Gallons a fill', ours.gallons_fill, theirs.gallons_fill),
  ...judgePeriod(
    'Gallons',
    { limit: ours.gallons_period, per: ours.gallons_per },
    { limit: theirs.gallons_period, per: theirs.gallons_per },
  ),
  ...judge('Dollars a fill', ours.dollars_fill, theirs.dollars_fill),
  ...judgePeriod(
    'Dollars',
    { limit: ours.dollars_period, per: ours.dollars_per },
    { limit: theirs.dollars_period, per: theirs.dollars_per },
  ),
  ...judge('Transactions a day', ours.transactions_day, theirs.transactions_day),
  ...(theirs.pin_set === undefined || theirs.pin_set === ours.pin_set
    ? []
    : [{ field: 'PIN', ours: ours.pin_set ? 'set' : 'none', theirs: theirs.pin_set ? 'set' : 'none', looser: !theirs.pin_set }]),
]

const plain = ({ field, ours, theirs }: Judged): Difference => ({ field, ours, theirs })

/**
 * A card that is dead on both sides has no drift, whatever else differs. For a card that is dead here and alive there, only
 * that difference counts, because it must be resolved first.
 */
export const compareCard = (ours: OurCard, theirs: TheirCard): Drift[] => {
  const isAliveHere = ours.card_status_id === active
  const isAliveThere = theirs.card_status_id === active
  const status = { field: 'Status', ours: ours.status_name, theirs: nameIn(cardStatuses, theirs.card_status_id) }
  if (!isAliveHere) return isAliveThere ? [{ kind: 'dead_alive', differences: [status] }] : []
  const controls = judgeControls(ours, theirs)
  const looser = controls.filter((one) => one.looser).map(plain)
  const tighter = [...(isAliveThere ? [] : [status]), ...controls.filter((one) => !one.looser).map(plain)]
  const found: Drift[] = [
    { kind: 'looser_there', differences: looser },
    { kind: 'tighter_there', differences: tighter },
    {
      kind: 'expiry',
      differences:
        theirs.expiry === undefined || theirs.expiry === ours.expiry
          ? []
          : [{ field: 'Expiry', ours: ours.expiry ?? 'none', theirs: theirs.expiry ?? 'none' }],
    },
    {
      kind: 'vehicle',
      differences:
        theirs.vehicle_number === undefined || (theirs.vehicle_number ?? '') === (ours.vehicle_number ?? '')
          ? []
          : [{ field: 'Vehicle', ours: ours.vehicle_number ?? 'none', theirs: theirs.vehicle_number ?? 'none' }],
    },
  ]
  return found.filter(({ differences }) => differences.length > 0)
}
