import { use, useEffect, useEffectEvent } from 'react'
import { OverPage } from './over-page.ts'

const nameOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  [altKey && 'alt', shiftKey && 'shift', (ctrlKey || metaKey) && 'mod', key.length === 1 ? key.toUpperCase() : key]
    .filter(Boolean)
    .join('+')

/**
 * Shortcuts that work wherever the focus is, also inside a field: `mod+D` is Ctrl+D, and Command+D on a Mac. Those of a page do nothing
 * while a dialog covers it.
 */
export const useShortcuts = (shortcuts: Record<string, () => void>) => {
  const isInDialog = use(OverPage)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const command = shortcuts[nameOf(event)]
    if (!command || (!isInDialog && document.querySelector('dialog[data-front]') !== null)) return
    event.preventDefault()
    command()
  })

  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
