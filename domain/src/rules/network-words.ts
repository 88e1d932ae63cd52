// docs/product/telling-the-networks.md#what-people-see: texts shared by the card, the list and bulk updates.
import type { Network } from '#src/reference.ts'
import type { CardField } from './card-fields.ts'
import type { ChannelKind } from './network-channels.ts'
import { isOnPlastic, toldKind } from './told-fields.ts'

/** The state of a card's latest change at its network. `host` and `none` are channels that get no changes. */
export const networkStates = ['waiting', 'sent', 'confirmed', 'assumed', 'refused', 'host', 'none', 'taken_over'] as const
export type NetworkState = (typeof networkStates)[number]

type Said = { network: string; since: string; by: string; refusal: string }

// Our own sites authorise through a site controller, which this portal cannot reach yet.
const keptHere = 'Kept here; your site controller is not told'

const words: Readonly<Record<NetworkState, (said: Said) => string>> = {
  waiting: ({ network, since }) => `Waiting to be sent to ${network} since ${since}`,
  sent: ({ network, since }) => `With ${network} since ${since}, not confirmed yet`,
  confirmed: ({ network, since, by }) => `In force at ${network} since ${since}${by ? ` (${by})` : ''}`,
  assumed: ({ network, since }) => `Sent to ${network} at ${since}; ${network} does not confirm`,
  refused: ({ network, refusal }) => `${network} refused this: ${refusal}. ${network} still uses the old values`,
  host: () => keptHere,
  none: ({ network }) => `${network} is not told from here`,
  taken_over: ({ network }) => `Taken over; ${network} knows it from the previous system`,
}

export const networkWords = (state: NetworkState, said: Said) => words[state](said)

/** The network does not use the card's current values yet. */
export const isUnconfirmed = (state: NetworkState | null) => state === 'waiting' || state === 'sent' || state === 'refused'

const steps = [
  { up_to: 90, each: 60, one: 'a minute', many: 'minutes' },
  { up_to: 90 * 60, each: 60, one: 'a minute', many: 'minutes' },
  { up_to: 36 * 3_600, each: 3_600, one: 'an hour', many: 'hours' },
  { up_to: Infinity, each: 86_400, one: 'a day', many: 'days' },
]

/** Rounds up: 250 seconds are 5 minutes. */
export const usualTime = (seconds: number) => {
  const { each, one, many } = steps.find(({ up_to }) => seconds <= up_to)!
  const count = Math.max(1, Math.ceil(seconds / each))
  return count === 1 ? one : `${count} ${many}`
}

type Place = { network: Network; channel: ChannelKind; confirmsIn: number | null }

/** What a person should know before they change this field of an existing card. */
export const fieldNote = (field: CardField, { network, channel, confirmsIn }: Place) => {
  if (toldKind(field) === 'ours') return 'For reports and billing only'
  if (isOnPlastic(field, network)) return 'Needs a new card; this one keeps the old value'
  if (channel === 'host') return keptHere
  if (channel === 'none') return `Saved here at once; ${network} is not told from here`
  if (confirmsIn === null) return `Saved here at once; ${network} is told`
  return `Saved here at once; ${network} usually confirms within ${usualTime(confirmsIn)}`
}

const listed = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')

type Reached = { name: string; channel: ChannelKind }

const reportedTo: Readonly<Record<'told' | 'host' | 'none', (names: readonly string[]) => string>> = {
  told: (names) => `${listed(names)} ${names.length > 1 ? 'have' : 'has'} not confirmed yet`,
  host: () => keptHere,
  none: (names) => `${listed(names)} ${names.length > 1 ? 'are' : 'is'} not told from here`,
}

const wayOf = (channel: ChannelKind) => (channel === 'host' || channel === 'none' ? channel : 'told')

/** Shown after a loss is reported. The card may work until its network has confirmed the stop. */
export const lossWords = (networks: readonly Reached[], phone: string) => {
  const ways = [...Map.groupBy(networks, ({ channel }) => wayOf(channel))]
  const sentences = ways.map(([way, group]) => `${reportedTo[way](group.map(({ name }) => name))}.`)
  return ['Reported.', ...sentences, `If the card may be in the wrong hands, call ${phone}.`].join(' ')
}
