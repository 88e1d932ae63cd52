// The input of a form when its session expired. This tab keeps it for the same person, account, page and form.
import { isSame } from '@forecourt/domain/rules/same-value.ts'
import { keptTyped } from '#src/api/kept.ts'

type Values = Readonly<Record<string, unknown>>

/** docs/product/people-and-sessions.md#what-the-browser-keeps: never a PIN, a password, a key or a card number. */
const secretWords = ['pin', 'pins', 'password', 'passphrase', 'secret', 'secrets', 'token', 'key', 'keys']
/** A field without a name is judged by its label. */
const isSecret = (field: string) =>
  /card[ _]number/i.test(field) ||
  field
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => secretWords.includes(word))

/** Whether a box is ticked is no secret, whatever its label. */
const isOpen = (field: string, value: unknown) => typeof value === 'boolean' || !isSecret(field)

const withoutSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  const open = Object.entries(value).filter(([field, inner]) => isOpen(field, inner))
  return Object.fromEntries(open.map(([field, inner]) => [field, withoutSecrets(inner)]))
}

/** Keeps only what the person changed, so that restoring it does not overwrite a value that someone else saved in the meantime. */
export const typedIn = (values: Values, start: Values): Values => {
  const changed = Object.entries(values).filter(([field, value]) => isOpen(field, value) && !isSame(value, start[field]))
  return Object.fromEntries(changed.map(([field, value]) => [field, withoutSecrets(value)]))
}

/** The second field named `Amount` in a form becomes `Amount 2`. */
export const uniqueName = (name: string, taken: { has: (name: string) => boolean }) => {
  let own = name
  for (let count = 2; taken.has(own); count++) own = `${name} ${count}`
  return own
}

export const keepTyped = (user_id: number, place: string, typed: Values) => {
  if (Object.keys(typed).length === 0) return
  keptTyped(user_id).write({ ...keptTyped(user_id).read(), [place]: typed })
}

export const findTyped = (user_id: number, place: string) => keptTyped(user_id).read()?.[place]

/** Can be taken once. */
export const takeTyped = (user_id: number, place: string) => {
  const { [place]: typed, ...others } = keptTyped(user_id).read() ?? {}
  if (typed) keptTyped(user_id).write(others)
  return typed
}
