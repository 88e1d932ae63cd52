import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Parts = (typeof import('./live/parts.ts'))['everyPart']

let parts: Parts | undefined

/** What opens lists and menus. A page is shown without it: a closed list is a field, a closed menu a button. */
export const liveParts = { load: async () => (parts ??= (await import('./live/parts.ts')).everyPart) }

/** For what is open as soon as it is mounted. Undefined while it is on its way; `onFailure` when it does not come. */
export const useLiveParts = (onFailure: () => void) => {
  const [loaded, setLoaded] = useState(parts)
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    let isGone = false
    const unlessGone =
      <Value>(act: (value: Value) => void) =>
      (value: Value) =>
        isGone ? undefined : act(value)
    liveParts.load().then(unlessGone(setLoaded), unlessGone(fail))
    return () => {
      isGone = true
    }
  }, [])
  return loaded
}

/** Whether someone only came to the field, or opened it. */
export type Waking = 'entered' | 'opened'

/** What a screen reader hears of a list that is closed: the same as when it is live. */
const closed = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const

/**
 * A field stands for the list that it opens, until someone comes to it. `field` are its properties: a press counts when it
 * is over, because the element under it is another one then.
 */
export const useLive = () => {
  const [live, setLive] = useState<{ parts: Parts; waking: Waking }>()
  const isPressed = useRef(false)
  const wanted = useRef<Waking>(undefined)

  const wake = (waking: Waking) => {
    if (parts) return setLive({ parts, waking })
    wanted.current = waking
    liveParts.load().then(
      // A press that is not over would end on another element, and no click would come of it. Its own click wakes the field.
      (loaded) => (isPressed.current ? undefined : setLive(wanted.current && { parts: loaded, waking: wanted.current })),
      // The next press tries again.
      () => {},
    )
  }

  const field = {
    ...closed,
    onMouseDown: () => {
      isPressed.current = true
    },
    onFocus: () => {
      if (!isPressed.current) wake('entered')
    },
    onClick: () => {
      isPressed.current = false
      wake('opened')
    },
    onBlur: () => {
      isPressed.current = false
      wanted.current = undefined
    },
  }
  return { live, wake, field }
}
