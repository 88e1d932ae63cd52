// The fields of a letter. Each says who wrote its value, and is the only way that value gets into the letter: a field that
// does not say `own` is treated as typed by a person.

/** Without line breaks, which would begin a header, and without what turns the direction of reading. */
export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\s\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()

/**
 * Mail programs make a link of anything that looks like one; a name gets a space after each dot and colon. A time or a
 * price, 6:05 or 3.49, stays as it is.
 */
const unlinked = (text: string) =>
  text.replaceAll(/(?<=\d)[.:]\d{1,3}(?![\p{L}\p{N}.:/-])|([.:。．｡])(?=[\p{L}\p{N}/])/gu, (found, mark?: string) =>
    mark ? `${mark} ` : found,
  )

/** From the outbox. A mail that was queued before its letter had the field has no value for it. */
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? oneLine(String(value)) : '')

/** Typed by a person, somewhere: no part of it may become a link. */
export const typed = (value: unknown) => unlinked(textOf(value))
export const typedLines = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(typed) : [])
/** From our own configuration and our own tables. */
export const own = (value: unknown) => textOf(value)
export const flag = (value: unknown) => value === true
export const recordId = (value: unknown) => Number(value)

type Field = typeof typed | typeof typedLines | typeof flag | typeof recordId
export type Fields = Readonly<Record<string, Field>>
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: ReturnType<F[Name]> }

export type Rendered = { subject: string; paragraphs: string[]; link?: { label: string; path: string } }

/** A letter: its fields, and what it says with their values once they are clean. */
export const letter = <F extends Fields>(fields: F, write: (values: ValuesOf<F>) => Rendered) => ({
  fields,
  write: (values: Record<string, unknown>) =>
    write(Object.fromEntries(Object.entries(fields).map(([name, read]) => [name, read(values[name])])) as ValuesOf<F>),
})
