import type { ShownBranding } from '@forecourt/domain/contract/config.ts'
import { oneLine } from './letter-fields.ts'
import { letterHtml } from './letter-html.ts'
import { englishReader, type Reader } from './reader-at.ts'
import { letters, type LetterKind, type LetterValues } from './letters.ts'

type Sender = Pick<ShownBranding, 'provider_name' | 'logo'>
type Address = { origin: string; fragment?: string; sender: Sender; reader?: Reader }

/** A letter as it goes out, as text and as a page. Both treat its values as text. */
export const writeLetter = <Kind extends LetterKind>(
  kind: Kind,
  values: LetterValues<Kind>,
  { origin, fragment = '', sender, reader = englishReader }: Address,
) => {
  const written = letters[kind].write(values)
  const said = (text: string) => reader.say(text) ?? text
  const paragraphs = written.paragraphs.map(said)
  const link = written.link && { ...written.link, label: said(written.link.label) }
  const address = link ? `${origin}${link.path}${fragment}` : ''
  const text = [...paragraphs, ...(link ? [`${link.label}: ${address}`] : [])].join('\n\n')
  // The file of a picture belongs to our own origin; mail programs that show none show the name.
  const logo = sender.logo ? { address: origin + sender.logo, name: sender.provider_name } : undefined
  return {
    subject: oneLine(said(written.subject)),
    text,
    html: letterHtml({ paragraphs, language: reader.language, link: link && { label: link.label, address }, logo }),
  }
}
