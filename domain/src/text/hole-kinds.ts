// The values that a hole of a phrase accepts, by the name of the hole (docs/product/languages.md#how-a-text-is-said). A hole that
// accepts anything makes its phrase match other texts: "Ask {network}" must not match "Ask for an address".

/** The names of holes by kind. A number after a name distinguishes two holes of the same kind: `{day}`, `{day2}`. */
const names = {
  figure: 'n',
  digits: 'last_four four digits',
  email: 'email',
  emails: 'emails',
  month: 'month',
  network: 'network networks own last again',
  /** Typed by people, and never one of our own lowercase words: "Vehicle number" is not a vehicle. */
  vehicle: 'vehicle vehicle_number',
  /** One word with a digit: "Transaction Detail" is not a transaction. */
  code: 'id',
  /** Days, times, amounts and document numbers have many formats, but always contain a digit. */
  counted: `day due moment until since time clock from to span added used when rest period
    amount total opening closing filled allowed above mpg average least price gallons dollars fill most max min change size length
    phone number card_order_number batch_number case_number case batch invoice memo order expiry`,
  /** Text from people may have several lines. */
  prose: 'note reason text line answer instruction',
} as const

const patterns: Record<keyof typeof names, string> = {
  figure: String.raw`[-+]?\$?[\d.,]+`,
  digits: String.raw`\d+`,
  email: String.raw`[^\s@]+@[^\s@]+`,
  emails: String.raw`[^\s@]+@[^\s@]+(?:(?:,| and) [^\s@]+@[^\s@]+)*`,
  month: String.raw`\p{L}+\.?(?:(?: de)? \d{4})?`,
  network: String.raw`\p{Lu}[^\n]*?`,
  vehicle: String.raw`[\p{Lu}\d–][^\n]*?`,
  code: String.raw`(?=\S*\d)\S+`,
  counted: String.raw`[^\n\d]*?\d[^\n]*?`,
  prose: '[^]+?',
}

const kindOf = new Map(
  Object.entries(names).flatMap(([kind, list]) => list.split(/\s+/).map((name) => [name, kind as keyof typeof names])),
)

/** `{0}` stands for an element of the page. The text to be translated contains it literally. */
const element = /^\d+$/
/** A name, or one of our own texts, on a single line. */
const line = '[^\\n]+?'

export const holePattern = (name: string, isSaid: boolean) => {
  if (element.test(name)) return `\\{${name}\\}`
  const kind = isSaid ? undefined : kindOf.get(name.replace(/\d+$/, ''))
  return kind ? patterns[kind] : line
}

/** Holes whose values come from our own closed lists. A text with another value there does not match the phrase. */
const closed = new Set('label screen status kind period days unit access field fields rest'.split(' '))
export const isClosed = (name: string) => closed.has(name.replace(/\d+$/, ''))
