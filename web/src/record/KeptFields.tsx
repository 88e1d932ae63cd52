import { useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { isSame } from '@forecourt/domain/rules/same-value.ts'
import { TypedFields, type TypedField } from '#src/ui/typed-field.ts'
import { TypedBack } from './TypedBack.tsx'
import { useTypedBack } from './use-typed-back.ts'
import { uniqueName } from './typed-values.ts'

type Kept = Readonly<Record<string, unknown>>

const valuesOf = (fields: ReadonlyMap<string, TypedField>, what: (field: TypedField) => unknown) =>
  Object.fromEntries([...fields].map(([name, field]) => [name, what(field)]))

type KeptFieldsProps = {
  name: string
  /** Where the fields are listed, if the drawer around the form looks at them too. */
  fields?: Map<string, TypedField>
  children: ReactNode
}

/** Whether a field holds something else than when it appeared. */
export const hasTyped = (fields: ReadonlyMap<string, TypedField>) =>
  [...fields.values()].some(({ read, start }) => !isSame(read(), start))

/** Tracks the fields of a form, so that input survives an expired session and is restored afterwards (useTypedBack). */
export function KeptFields({ name, fields: given, children }: KeptFieldsProps) {
  const [ownFields] = useState(() => new Map<string, TypedField>())
  const fields = given ?? ownFields
  const [waiting] = useState(() => new Map<string, unknown>())

  /** Restores fields one after the other: a form may set its values from its last render, and a choice may add other fields. */
  const give = useCallback(() => {
    for (const [field, { put }] of fields) {
      if (!waiting.has(field)) continue
      const value = waiting.get(field)
      waiting.delete(field)
      flushSync(() => put(value))
    }
  }, [fields, waiting])

  const report = useCallback(
    (field: TypedField) => {
      const own = uniqueName(field.name, fields)
      fields.set(own, field)
      // Not during the render that added the field.
      if (waiting.has(own)) queueMicrotask(give)
      return () => void fields.delete(own)
    },
    [fields, waiting, give],
  )

  const isBack = useTypedBack<Kept>({
    name,
    read: () => ({ values: valuesOf(fields, ({ read }) => read()), start: valuesOf(fields, ({ start }) => start) }),
    giveBack: (typed) => {
      for (const [field, value] of Object.entries(typed)) waiting.set(field, value)
      queueMicrotask(give)
    },
  })
  return (
    <TypedFields value={report}>
      {isBack ? <TypedBack /> : null}
      {children}
    </TypedFields>
  )
}
