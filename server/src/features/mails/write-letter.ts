// A letter as it goes out. Its values come from people, so the text and the page both treat them as text.
import { letterHtml } from './letter-html.ts'
import { letters, type LetterKind, type LetterValues, type Rendered } from './letters.ts'

type Address = { origin: string; fragment: string }

/** Without line breaks, which would begin a header, and without what turns the direction of reading. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\s\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()

/**
 * Mail programs make a link of anything that looks like one; a name gets a space after each dot and colon. A time or a
 * price, 6:05 or 3.49, stays as it is.
 */
const unlinked = (text: string) =>
  text.replaceAll(/(?<=\d)[.:]\d{1,3}(?![\p{L}\p{N}.:/-])|([.:。．｡])(?=[\p{L}\p{N}/])/gu, (found, mark?: string) =>
    mark ? `${mark} ` : found,
  )

/** Values from our own configuration and our own tables; every other one was typed by somebody. */
const ours: readonly string[] = ['provider_name', 'phone', 'figures', 'report_title', 'report_path', 'in_words', 'enclosed']
const clean = (name: string, value: unknown): unknown => {
  if (typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map((each) => clean(name, each))
  return ours.includes(name) ? oneLine(String(value)) : unlinked(oneLine(String(value)))
}

export const writeLetter = <Kind extends LetterKind>(kind: Kind, values: LetterValues<Kind>, { origin, fragment }: Address) => {
  const cleaned = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, clean(name, value)]),
  ) as LetterValues<Kind>
  const write = letters[kind] as (values: LetterValues<Kind>) => Rendered
  const { subject, paragraphs, link } = write(cleaned)
  const address = link ? `${origin}${link.path}${fragment}` : ''
  const text = [...paragraphs, ...(link ? [`${link.label}: ${address}`] : [])].join('\n\n')
  return { subject: oneLine(subject), text, html: letterHtml(paragraphs, link && { label: link.label, address }) }
}
