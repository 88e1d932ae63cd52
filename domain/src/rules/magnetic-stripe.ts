// docs/product/fulfilment.md#the-magnetic-stripe: what stands on a card's stripe, and the check character that an encoder adds.
// What a network wants is a row of the database: a template such as `{number}={expiry}{service}`.

/** The tracks of ISO/IEC 7813: the most characters between the sentinels, what they may be, and where their bits begin. */
const tracks = {
  1: { longest: 76, characters: /^[\x20-\x5f]*$/, start: '%', first: 0x20 },
  2: { longest: 37, characters: /^[0-9:;<=>]*$/, start: ';', first: 0x30 },
} as const
export type Track = keyof typeof tracks

const end = '?'

/** What a template may name. A null is something the card or the network does not have. */
export const stripeFields = [
  'number',
  'name',
  'expiry',
  'service',
  'prompts',
  'account',
  'participant',
  'vehicle',
  'limit',
  'products',
  'manual_entry',
] as const
type StripeField = (typeof stripeFields)[number]
export type StripeFacts = Readonly<Record<StripeField, string | null>>

/** A template that cannot be filled, in words for the person who makes the file. */
export class StripeProblem extends Error {
  override name = 'StripeProblem'
}

const words: Record<StripeField, string> = {
  number: 'card number',
  name: 'name',
  expiry: 'expiry date',
  service: 'service code',
  prompts: 'prompts',
  account: 'account number',
  participant: 'participant number of the division',
  vehicle: 'vehicle number',
  limit: 'code for the limits',
  products: 'code for the products',
  manual_entry: 'code for manual entry',
}

/** `{number}`, `{number:last6}`, `{number:first1}`, or `{vehicle:4}`: filled with zeros from the left. */
const placeholder = /\{([a-z_]+)(?::(first|last)?(\d{1,2}))?\}/g

const isField = (name: string): name is StripeField => (stripeFields as readonly string[]).includes(name)

const fill = (field: StripeField, value: string, part: string | undefined, length: number) => {
  if (Number.isNaN(length)) return value
  if (part === 'first') return value.slice(0, length)
  if (part === 'last') return value.slice(-length)
  if (value.length > length) throw new StripeProblem(`The ${words[field]} ${value} does not fit into ${length} characters`)
  return value.padStart(length, '0')
}

/** What is wrong with a template, in words; undefined when nothing is. */
export const templateProblem = (template: string): string | undefined => {
  const unknown = [...template.matchAll(placeholder)].map(([, name = '']) => name).find((name) => !isField(name))
  if (unknown !== undefined) return `Nothing is called {${unknown}}`
  const rest = template.replaceAll(placeholder, '')
  return /[{}]/.test(rest) ? 'A brace is not closed' : undefined
}

/** One track without sentinels and check character, which encoders add. */
export const writeTrack = (track: Track, template: string, facts: StripeFacts): string => {
  const { longest, characters } = tracks[track]
  const text = template.replaceAll(placeholder, (_, name: string, part: string | undefined, length: string | undefined) => {
    if (!isField(name)) throw new StripeProblem(`Nothing is called {${name}}`)
    const value = facts[name]
    if (value === null) throw new StripeProblem(`The ${words[name]} is missing`)
    return fill(name, value, part, Number(length))
  })
  if (!characters.test(text)) throw new StripeProblem(`Track ${track} cannot hold the characters of ${text}`)
  if (text.length > longest) throw new StripeProblem(`Track ${track} holds ${longest} characters, not ${text.length}`)
  return text
}

/** With sentinels, as a reader sees it. */
export const withSentinels = (track: Track, text: string) => `${tracks[track].start}${text}${end}`

/** The longitudinal check of ISO/IEC 7811: every bit of all characters from the first sentinel to the last, parity apart. */
export const checkCharacter = (track: Track, text: string) => {
  const { first } = tracks[track]
  const sum = [...withSentinels(track, text)].reduce((bits, character) => bits ^ (character.charCodeAt(0) - first), 0)
  return String.fromCharCode(first + sum)
}
