// What may stand in a hole of a phrase, by the name of the hole (docs/product/languages.md#how-a-text-is-said). A hole that
// takes anything makes a phrase fit texts it was not written for: "Ask {network}" is none for "Ask for an address".

/** Holes by kind. A number after a name only tells two of the same kind apart: `{day}`, `{day2}`. */
const names = {
  figure: 'n',
  digits: 'last_four four digits',
  email: 'email',
  emails: 'emails',
  month: 'month',
  network: 'network networks own last again',
  /** Typed by people, and never a word of ours in small letters: "Vehicle number" names no vehicle. */
  vehicle: 'vehicle vehicle_number',
  /** One word with a digit: "Transaction Detail" is no transaction. */
  code: 'id',
  /** Days, times, amounts and the numbers of documents are written in many ways, and never without a digit. */
  counted: `day due moment until since time clock from to span added used when rest period
    amount total opening closing filled allowed above mpg average least price gallons dollars fill most max min change size length
    phone number card_order_number batch_number case_number case batch invoice memo order expiry`,
  /** What people wrote may run over several lines. */
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

/** `{0}` stands for an element of the page: in the text that is looked up it is written just so. */
const element = /^\d+$/
/** A name, or a text of ours: it stands on one line. */
const line = '[^\\n]+?'

export const holePattern = (name: string, isSaid: boolean) => {
  if (element.test(name)) return `\\{${name}\\}`
  const kind = isSaid ? undefined : kindOf.get(name.replace(/\d+$/, ''))
  return kind ? patterns[kind] : line
}

/** Closed lists of ours: a text with anything else in such a hole is not this phrase. */
const closed = new Set('label screen status kind period days unit access field fields rest'.split(' '))
export const isClosed = (name: string) => closed.has(name.replace(/\d+$/, ''))
