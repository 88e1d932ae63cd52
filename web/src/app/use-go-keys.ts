import { useEffect, useEffectEvent, useRef } from 'react'
import { isCommand } from '#src/ui/is-command.ts'

const waitForLetter = 1_500

type HelpKeys = { letters: ReadonlyMap<string, string>; onGo: (path: string) => void; onHelp: () => void }

/**
 * G and a letter open a page, ? opens the help. This listener runs before the page's own keys and keeps the letter from them: G A
 * must not approve an order.
 */
export const useGoKeys = (keys: HelpKeys | undefined) => {
  const pressed = useRef(-Infinity)

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!keys || event.repeat || !isCommand(event)) return
    const key = event.key.toLowerCase()
    const isLetterOfGo = event.timeStamp - pressed.current < waitForLetter
    if (key !== 'shift') pressed.current = key === 'g' ? event.timeStamp : -Infinity
    if (isLetterOfGo && key !== 'shift') {
      event.stopImmediatePropagation()
      const path = keys.letters.get(key)
      if (path) keys.onGo(path)
      return
    }
    if (key !== '?') return
    event.preventDefault()
    keys.onHelp()
  })

  useEffect(() => {
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
}
