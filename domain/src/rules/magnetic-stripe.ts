// docs/product/fulfilment.md#the-magnetic-stripe: the contents of a card's stripe, and the check character that an encoder adds.
// Each network's template is a row in the database, such as `{number}={expiry}{service}`.

/** The tracks of ISO/IEC 7813: the maximum length between the sentinels, the allowed characters, and the code of the first one. */
const tracks = {
  1: { longest: 76, characters: /^[\x20-\x5f]*$/, start: '%', first: 0x20 },
  2: { longest: 37, characters: /^[0-9:;<=>]*$/, start: ';', first: 0x30 },
} as const
export type Track = keyof typeof tracks

const end = '?'

/** The fields that a template may contain. */
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
/** A value that the card or its network lacks is a sentence instead. It matters only if the template uses the field. */
export type StripeFacts = Readonly<Record<StripeField, string | { missing: string }>>

/** The template cannot be filled. The message is for the person who generates the file. */
export class StripeProblem extends Error {
  override name = 'StripeProblem'
}

/** `{number}`, `{number:last6}`, `{number:first1}`, or `{vehicle:4}`, which is padded with zeros on the left. */
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

/** One track without the sentinels and the check character, which encoders add. */
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

/** The problem of a template for every card; null if it can be filled. */
export const templateProblem = (track: Track, template: string): string | null => {
  try {
    writeTrack(track, template, anyCard)
    return null
  } catch (thrown) {
    if (thrown instanceof StripeProblem) return thrown.message
    throw thrown
  }
}

/** Adds the sentinels, so that the text is what a card reader sees. */
export const withSentinels = (track: Track, text: string) => `${tracks[track].start}${text}${end}`

/** For encoders that write the text unchanged. The columns of the file do not grow by the two sentinels. */
export const writeWithSentinels = (track: Track, text: string) => {
  const { longest } = tracks[track]
  const whole = withSentinels(track, text)
  if (whole.length > longest)
    throw new StripeProblem(`Track ${track} with its sentinels takes ${whole.length} characters, and the file has ${longest}`)
  return whole
}

/** The longitudinal redundancy check of ISO/IEC 7811, over the bits of all characters including both sentinels, without parity. */
export const checkCharacter = (track: Track, text: string) => {
  const { first } = tracks[track]
  const sum = [...withSentinels(track, text)].reduce((bits, character) => bits ^ (character.charCodeAt(0) - first), 0)
  return String.fromCharCode(first + sum)
}
