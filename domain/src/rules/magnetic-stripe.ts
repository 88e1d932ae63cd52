// docs/product/fulfilment.md#the-magnetic-stripe: what stands on a card's stripe, and the check character that an encoder adds.
// What a network wants is a row of the database: a template such as `{number}={expiry}{service}`.

/** The tracks of ISO/IEC 7813: the most characters between the sentinels, what they may be, and where their bits begin. */
const tracks = {
  1: { longest: 76, characters: /^[\x20-\x5f]*$/, start: '%', first: 0x20 },
  2: { longest: 37, characters: /^[0-9:;<=>]*$/, start: ';', first: 0x30 },
} as const
export type Track = keyof typeof tracks

const end = '?'

/** What a template may name. */
const stripeFields = [
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
/** What the card or its network lacks says so in a sentence. It matters only to a template that names it. */
export type StripeFacts = Readonly<Record<StripeField, string | { missing: string }>>

/** A template that cannot be filled, in words for the person who makes the file. */
export class StripeProblem extends Error {
  override name = 'StripeProblem'
}

/** `{number}`, `{number:last6}`, `{number:first1}`, or `{vehicle:4}`: filled with zeros from the left. */
const placeholder = /\{([a-z_]+)(?::(first|last)?(\d{1,2}))?\}/g

const isField = (name: string): name is StripeField => (stripeFields as readonly string[]).includes(name)

type Cut = { part: string | undefined; length: number }

const fill = (field: StripeField, value: string, { part, length }: Cut) => {
  if (Number.isNaN(length)) return value
  if (part === 'first') return value.slice(0, length)
  if (part === 'last') return value.slice(-length)
  if (value.length > length)
    throw new StripeProblem(`The ${field.replace('_', ' ')} ${value} does not fit into ${length} characters`)
  return value.padStart(length, '0')
}

/** One track without sentinels and check character, which encoders add. */
export const writeTrack = (track: Track, template: string, facts: StripeFacts): string => {
  const { longest, characters } = tracks[track]
  const text = template.replaceAll(placeholder, (_, ...[name, part, length]: (string | undefined)[]) => {
    if (!name || !isField(name)) throw new StripeProblem(`Nothing is called {${name}}`)
    const value = facts[name]
    if (typeof value !== 'string') throw new StripeProblem(value.missing)
    return fill(name, value, { part, length: Number(length) })
  })
  if (!characters.test(text)) throw new StripeProblem(`Track ${track} cannot hold the characters of ${text}`)
  if (text.length > longest) throw new StripeProblem(`Track ${track} holds ${longest} characters, not ${text.length}`)
  return text
}

const anyCard = Object.fromEntries(stripeFields.map((field) => [field, '0'])) as Record<StripeField, string>

/** What is wrong with a template whatever the card is; null if it can be filled. */
export const templateProblem = (track: Track, template: string): string | null => {
  try {
    writeTrack(track, template, anyCard)
    return null
  } catch (thrown) {
    if (thrown instanceof StripeProblem) return thrown.message
    throw thrown
  }
}

/** With sentinels, as a reader sees it. */
export const withSentinels = (track: Track, text: string) => `${tracks[track].start}${text}${end}`

/** For an encoder that writes what it gets. The columns of the file do not grow with the two characters more. */
export const writeWithSentinels = (track: Track, text: string) => {
  const { longest } = tracks[track]
  const whole = withSentinels(track, text)
  if (whole.length > longest)
    throw new StripeProblem(`Track ${track} with its sentinels takes ${whole.length} characters, and the file has ${longest}`)
  return whole
}

/** The longitudinal check of ISO/IEC 7811: every bit of all characters from the first sentinel to the last, parity apart. */
export const checkCharacter = (track: Track, text: string) => {
  const { first } = tracks[track]
  const sum = [...withSentinels(track, text)].reduce((bits, character) => bits ^ (character.charCodeAt(0) - first), 0)
  return String.fromCharCode(first + sum)
}
