import { useRef, useState } from 'react'

type Entries = {
  values: readonly string[]
  onChange: (values: string[]) => void
  /** What the text stands for, as it would be saved. */
  entryOf: (text: string) => string
}

/**
 * What is typed is a value from the first key on, the last of them, and becomes a chip when it is complete. So half an
 * entry is never dropped in silence: the rules of the form find it like any other wrong value.
 */
export const useTypedEntry = ({ values, onChange, entryOf }: Entries) => {
  const [text, setText] = useState('')
  const entry = useRef('')
  // Another card, or values reset by another template: then the text belongs to neither.
  const isOwn = text !== '' && values.at(-1) === entryOf(text)
  const chips = isOwn ? values.slice(0, -1) : values
  return {
    typed: isOwn ? text : '',
    values: chips,
    /** `kept`: the chips beside it, where a part of the text has just become some. */
    onType: (next: string, kept: readonly string[] = chips) => {
      entry.current = entryOf(next)
      setText(next)
      onChange(entry.current === '' ? [...kept] : [...kept, entry.current])
    },
    onChange: (next: readonly string[]) => onChange(isOwn && entry.current !== '' ? [...next, entry.current] : [...next]),
  }
}
