// What is typed into the fields of a form can be asked for, and put back, without the form knowing: each field answers for itself.
import { createContext, use, useEffect, useLayoutEffect, useRef } from 'react'

export type TypedField = {
  name: string
  /** As it stood when the field came. */
  start: unknown
  read: () => unknown
  put: (value: unknown) => void
}

/** Where the fields of a form report. Null where nobody asks, and around a field whose value is nobody's to keep. */
export const TypedFields = createContext<((field: TypedField) => () => void) | null>(null)

type Named = { id?: string | undefined; label?: unknown; 'aria-label'?: string | undefined }

const nameOf = ({ id, label, 'aria-label': ariaLabel }: Named) => id ?? ariaLabel ?? (typeof label === 'string' ? label : '')

/** A field without a name, or one that keeps its value itself (`undefined`), is left out. */
export const useTypedField = <Value>(named: Named, value: Value | undefined, put: (value: Value) => void) => {
  const report = use(TypedFields)
  const name = nameOf(named)
  const isKept = name !== '' && value !== undefined
  const latest = useRef({ start: value, value, put })
  useLayoutEffect(() => {
    latest.current = { start: latest.current.start, value, put }
  })
  useEffect(() => {
    if (!report || !isKept) return undefined
    const { current } = latest
    return report({
      name,
      start: current.start,
      read: () => latest.current.value,
      put: (kept) => latest.current.put(kept as Value),
    })
  }, [report, name, isKept])
}

/** As if a person had typed it: masks, limits and the form itself hear of it. */
export const typeInto = (input: HTMLInputElement | HTMLTextAreaElement | null, text: string) => {
  if (!input) return
  // React has put a setter of its own on the element, and would take the text for its own.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
