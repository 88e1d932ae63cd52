// The fields of a letter. Each field declares who wrote its value, and a value gets into the letter only through its field. A
// field that is not declared `own` is treated as typed by a person.

/** Removes line breaks, which could start a new header, and characters that change the reading direction. */
export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\s\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()

/**
 * Mail programs turn anything that looks like a link into one, so a name gets a space after each dot and colon. A time or a price,
 * such as 6:05 or 3.49, stays unchanged.
 */
const unlinked = (text: string) =>
  text.replaceAll(/(?<=\d)[.:]\d{1,3}(?![\p{L}\p{N}.:/-])|([.:。．｡])(?=[\p{L}\p{N}/])/gu, (found, mark?: string) =>
    mark ? `${mark} ` : found,
  )

/** A value from the outbox. If the mail was queued before its letter had this field, the value is missing. */
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? oneLine(String(value)) : '')

/** Typed by a person: no part of it may become a link. */
export const typed = (value: unknown) => unlinked(textOf(value))
export const typedLines = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(typed) : [])
/** From our own configuration or tables. */
export const own = (value: unknown) => textOf(value)
export const flag = (value: unknown) => value === true
export const recordId = (value: unknown) => Number(value)

type Field = typeof typed | typeof typedLines | typeof flag | typeof recordId
export type Fields = Readonly<Record<string, Field>>
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: ReturnType<F[Name]> }

export type Rendered = { subject: string; paragraphs: string[]; link?: { label: string; path: string } }

/** A letter: its fields, and its text written with the sanitized values. */
export const letter = <F extends Fields>(fields: F, write: (values: ValuesOf<F>) => Rendered) => ({
  fields,
  write: (values: Record<string, unknown>) =>
    write(Object.fromEntries(Object.entries(fields).map(([name, read]) => [name, read(values[name])])) as ValuesOf<F>),
})
