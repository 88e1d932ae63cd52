import { oneLine } from './letter-fields.ts'
import { letterHtml } from './letter-html.ts'
import { letters, type LetterKind, type LetterValues } from './letters.ts'

type Address = { origin: string; fragment: string }

/** A letter as it goes out, as text and as a page. Both treat its values as text. */
export const writeLetter = <Kind extends LetterKind>(kind: Kind, values: LetterValues<Kind>, { origin, fragment }: Address) => {
  const { subject, paragraphs, link } = letters[kind].write(values)
  const address = link ? `${origin}${link.path}${fragment}` : ''
  const text = [...paragraphs, ...(link ? [`${link.label}: ${address}`] : [])].join('\n\n')
  return { subject: oneLine(subject), text, html: letterHtml(paragraphs, link && { label: link.label, address }) }
}
