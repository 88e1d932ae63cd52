// Reads and restores the input of a form's fields without the form's involvement: each field reports for itself.
import { createContext, use, useEffect, useLayoutEffect, useRef } from 'react'

export type TypedField = {
  name: string
  /** The value when the field was mounted. */
  start: unknown
  read: () => unknown
  put: (value: unknown) => void
}

/** The callback to which the fields of a form report. Null outside such a form, and around a field whose value must not be kept. */
export const TypedFields = createContext<((field: TypedField) => () => void) | null>(null)

type Named = { id?: string | undefined; label?: unknown; 'aria-label'?: string | undefined }

const nameOf = ({ id, label, 'aria-label': ariaLabel }: Named) => id ?? ariaLabel ?? (typeof label === 'string' ? label : '')

/** Skips a field without a name, and one that manages its own value (`undefined`). */
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

/** Simulates typing, so that masks, limits and the form itself react. */
export const typeInto = (input: HTMLInputElement | HTMLTextAreaElement | null, text: string) => {
  if (!input) return
  // React has its own setter on the element and would not notice a text set through it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, text)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}
