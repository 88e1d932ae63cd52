import type { ShownBranding } from '@forecourt/domain/contract/config.ts'
import { withDays } from '@forecourt/domain/format/with-days.ts'
import { locales, type Language } from '@forecourt/domain/text/languages.ts'
import { oneLine, own, type Fields } from './letter-fields.ts'
import { letterHtml } from './letter-html.ts'
import { englishReader, type Reader } from './reader-at.ts'
import { letters, type LetterKind, type LetterValues } from './letters.ts'

type Sender = Pick<ShownBranding, 'provider_name' | 'logo'>
type Address = { origin: string; fragment?: string; sender: Sender; reader?: Reader }

const formats = {} as Record<Language, Intl.DateTimeFormat>
const formatIn = (language: Language) =>
  (formats[language] ??= new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'UTC' }))

/** Formats our own dates, queued as 2026-11-15, for the reader's language. Text that people typed stays unchanged. */
const inDays = (values: object, fields: Fields, language: Language) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      fields[name] === own && typeof value === 'string' ? withDays(value, formatIn(language)) : (value as unknown),
    ]),
  )

/** Writes a letter as text and as HTML. Both treat its values as plain text. */
export const writeLetter = <Kind extends LetterKind>(
  kind: Kind,
  values: LetterValues<Kind>,
  { origin, fragment = '', sender, reader = englishReader }: Address,
) => {
  const { fields, write } = letters[kind]
  const written = write(inDays(values, fields, reader.language))
  const said = (text: string) => reader.say(text) ?? text
  const paragraphs = written.paragraphs.map(said)
  const link = written.link && { ...written.link, label: said(written.link.label) }
  const address = link ? `${origin}${link.path}${fragment}` : ''
  const text = [...paragraphs, ...(link ? [`${link.label}: ${address}`] : [])].join('\n\n')
  // The logo is loaded from our own origin. Mail programs that show no images show the name.
  const logo = sender.logo ? { address: origin + sender.logo, name: sender.provider_name } : undefined
  return {
    subject: oneLine(said(written.subject)),
    text,
    html: letterHtml({ paragraphs, language: reader.language, link: link && { label: link.label, address }, logo }),
  }
}
