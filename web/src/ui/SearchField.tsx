import { useEffect, useRef, useState } from 'react'
import { IconSearch } from '@tabler/icons-react'
import { TextField } from './TextField.tsx'
import { useWhenSettled } from './use-settled.ts'
import classes from './SearchField.module.css'

const typing = 'input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"]'

type SearchFieldProps = {
  label: string
  value: string
  /** Called when the user pauses typing or leaves the field. */
  onSearch: (value: string) => void
  maxLength: number
  /** `/` focuses this field from anywhere on the page; off for users who have disabled single-key shortcuts. */
  hasKey?: boolean
  className?: string
}

export function SearchField({ label, value, onSearch, maxLength, hasKey = false, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const [sent, setSent] = useState(value)
  const search = useWhenSettled((text) => {
    setSent(text)
    onSearch(text)
  })

  // Changed from outside, by Back or by clearing the filters. The field's own search also comes
  // back here, when more letters may have been typed; it is ignored.
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    if (value !== sent) {
      setSent(value)
      setTyped(value)
    }
  }

  useEffect(() => {
    if (!hasKey) return
    const onKey = (event: KeyboardEvent) => {
      const isText = event.target instanceof Element && event.target.closest(typing)
      if (event.key !== '/' || isText || document.querySelector('dialog:modal')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [hasKey])

  return (
    <TextField
      ref={field}
      type="search"
      label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLength}
      aria-keyshortcuts={hasKey ? '/' : undefined}
      leftSection={<IconSearch size={16} aria-hidden />}
      className={[classes.search, className].filter(Boolean).join(' ')}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        search.later(currentTarget.value.trim())
      }}
      // A search that ran a moment later would change the page under the form that the user opens next.
      onBlur={search.now}
    />
  )
}
