import { useEffect, useEffectEvent } from 'react'
import { isCommand } from './is-command.ts'

/** Single-key shortcuts of a page. Undefined if switched off. Holding a key down counts once. */
export const useKeys = (keys: Record<string, () => void> | undefined) => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const command = keys?.[event.key.toLowerCase()]
    if (!command || event.repeat || !isCommand(event)) return
    event.preventDefault()
    command()
  })

  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
