import { useRef, useState } from 'react'

type Entries = {
  values: readonly string[]
  onChange: (values: string[]) => void
  /** The value of a typed text, as it would be saved. */
  entryOf: (text: string) => string
}

/**
 * The typed text counts as the last value from the first key on, and becomes a chip when it is complete. So an incomplete entry
 * is never dropped silently: the form's validation finds it like any other invalid value.
 */
export const useTypedEntry = ({ values, onChange, entryOf }: Entries) => {
  const [text, setText] = useState('')
  const entry = useRef('')
  // Another card is shown, or another template reset the values: then the text is dropped.
  const isOwn = text !== '' && values.at(-1) === entryOf(text)
  const chips = isOwn ? values.slice(0, -1) : values
  return {
    typed: isOwn ? text : '',
    values: chips,
    /** `kept`: the chips beside the text, if a part of it has just become chips. */
    onType: (next: string, kept: readonly string[] = chips) => {
      entry.current = entryOf(next)
      setText(next)
      onChange(entry.current === '' ? [...kept] : [...kept, entry.current])
    },
    onChange: (next: readonly string[]) => onChange(isOwn && entry.current !== '' ? [...next, entry.current] : [...next]),
  }
}
