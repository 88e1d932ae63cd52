// docs/product/telling-the-networks.md#changes: what a network must be told, how soon, and the states of a change.
import { dayIn } from './time-zone.ts'
import { cardStatus } from './card-status.ts'
import { nextRun } from './schedule.ts'

/** 1 stop, 2 now, 3 soon, 4 later. */
export type ChangeClass = 1 | 2 | 3 | 4

/** Every kind of change, with its label and its default class. */
export const changeKinds = {
  numbered: { label: 'New card', class: 3 },
  activated: { label: 'Activation', class: 2 },
  replacement: { label: 'Replacement', class: 3 },
  status: { label: 'Status', class: 2 },
  hold: { label: 'Account hold', class: 2 },
  closing: { label: 'Account closed', class: 2 },
  pin: { label: 'PIN', class: 2 },
  limits: { label: 'Limits', class: 2 },
  controls: { label: 'Controls', class: 2 },
  lists: { label: 'States or zip codes', class: 2 },
  profiles: { label: 'Products or hours', class: 3 },
  expiry: { label: 'Expiry', class: 2 },
  allowance: { label: 'Allowance', class: 2 },
  reset: { label: 'Reset', class: 2 },
  reset_in_progress: { label: 'Reset a transaction in progress', class: 2 },
  reset_day_count: { label: 'Reset the transactions of the day', class: 2 },
  drift: { label: 'Told again', class: 2 },
  missing: { label: 'Missing there', class: 3 },
  driver: { label: 'Driver', class: 4 },
  vehicle: { label: 'Vehicle', class: 4 },
  text: { label: 'Text on the card', class: 4 },
} as const satisfies Record<string, { label: string; class: ChangeClass }>
export type ChangeKind = keyof typeof changeKinds
export const changeKindNames = Object.keys(changeKinds) as ChangeKind[]

type Urgency = { label: string; isDueAfter: (at: Date, zone: string) => Date; isLateAfter: (at: Date, zone: string) => Date }

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)
const atHour = (at: Date, hour: number, time_zone: string) =>
  nextRun({ frequency: 'daily', weekday: null, month_day: null, hour, minute: 0, time_zone }, at)!

const weekdayIn = (at: Date, zone: string) => new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short' }).format(at)

/** Ten o'clock on the next working day. */
const nextBusinessDay = (at: Date, zone: string) => {
  let found = atHour(at, 10, zone)
  while (dayIn(zone, found) === dayIn(zone, at) || ['Sat', 'Sun'].includes(weekdayIn(found, zone)))
    found = atHour(found, 10, zone)
  return found
}

/** When to send a change, and when it is late without a confirmation. Times of day are in the provider's zone. */
export const changeClasses: Readonly<Record<ChangeClass, Urgency>> = {
  1: { label: 'Stop', isDueAfter: (at) => at, isLateAfter: (at) => later(at, 15) },
  2: { label: 'Now', isDueAfter: (at) => at, isLateAfter: (at) => later(at, 60) },
  3: { label: 'Soon', isDueAfter: (at) => later(at, 30), isLateAfter: nextBusinessDay },
  4: { label: 'Later', isDueAfter: (at, zone) => atHour(at, 1, zone), isLateAfter: (at) => later(at, 3 * 24 * 60) },
}

export const dueAt = (changeClass: ChangeClass, at: Date, zone: string) => changeClasses[changeClass].isDueAfter(at, zone)
export const lateAt = (changeClass: ChangeClass, at: Date, zone: string) => changeClasses[changeClass].isLateAfter(at, zone)

const mostUrgent = (classes: readonly ChangeClass[]) => Math.min(...classes) as ChangeClass

/** The class of a change of several kinds is that of the most urgent one. */
export const classOfKinds = (kinds: readonly ChangeKind[]): ChangeClass =>
  mostUrgent(kinds.map((kind) => changeKinds[kind].class))

const stops: readonly number[] = [cardStatus.lost, cardStatus.stolen, cardStatus.locked]

/** docs/product/telling-the-networks.md#stops: a driver who left may still have the card. */
export const classOfStatus = (card_status_id: number, reason: string): ChangeClass =>
  stops.includes(card_status_id) || (card_status_id === cardStatus.cancelled && reason === 'driver left') ? 1 : 2

/** A hold for fraud is a stop. Any other hold, and every release, is sent without delay. */
export const classOfHold = ({ isBegun, reason }: { isBegun: boolean; reason: string }): ChangeClass =>
  isBegun && reason === 'fraud' ? 1 : 2

type Joined = { kinds: readonly ChangeKind[]; class: ChangeClass; due_at: Date }

/** Mirrors the SQL statement in tell-network.ts: union of kinds, lowest class, earliest due date. */
export const joinChanges = (waiting: Joined, added: Joined): Joined => ({
  kinds: [...new Set([...waiting.kinds, ...added.kinds])].toSorted((one, other) => (one < other ? -1 : 1)),
  class: mostUrgent([waiting.class, added.class]),
  due_at: waiting.due_at <= added.due_at ? waiting.due_at : added.due_at,
})

export const changeStates = ['waiting', 'sent', 'confirmed', 'assumed', 'refused', 'withdrawn', 'superseded'] as const
export type ChangeState = (typeof changeStates)[number]

/** All other states are final. */
const nextStates: Readonly<Partial<Record<ChangeState, readonly ChangeState[]>>> = {
  waiting: ['sent', 'withdrawn'],
  sent: ['confirmed', 'assumed', 'refused', 'superseded'],
  // The answer came after the time in which one was expected.
  assumed: ['confirmed', 'refused'],
}
export const mayChangeState = (from: ChangeState, to: ChangeState) => nextStates[from]?.includes(to) ?? false

const retrySeconds = [10, 30, 60, 120, 300, 600]

/** The delay before the next attempt after this many failures. */
export const retryAfterSeconds = (failures: number) =>
  retrySeconds[Math.min(failures, retrySeconds.length) - 1] ?? retrySeconds[0]!

/** A stop is retried forever. Anything else is retried for a day, and then a person has to act. */
export const isGivenUp = (changeClass: ChangeClass, hours: number) => changeClass > 1 && hours >= 24
