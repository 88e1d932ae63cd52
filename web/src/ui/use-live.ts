import { useEffect, useEffectEvent, useRef, useState } from 'react'

type Parts = (typeof import('./live/parts.ts'))['everyPart']

let parts: Parts | undefined

/** The code of lists and menus. A page renders without it: a closed list is a field, a closed menu a button. */
export const liveParts = { load: async () => (parts ??= (await import('./live/parts.ts')).everyPart) }

/** For a part that is open once it is mounted. Undefined while it loads; calls `onFailure` if it cannot load. */
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

/** Whether the user only focused the field, or opened its list. */
export type Waking = 'entered' | 'opened'

/** The ARIA attributes of a closed list, the same as those of the live one. */
const closed = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const

/**
 * A placeholder field for a list until a person uses it. `field` holds its props. A press takes effect when it ends, because the
 * element under the pointer is replaced then.
 */
export const useLive = () => {
  const [live, setLive] = useState<{ parts: Parts; waking: Waking }>()
  const isPressed = useRef(false)
  const wanted = useRef<Waking>(undefined)

  const wake = (waking: Waking) => {
    if (parts) return setLive({ parts, waking })
    wanted.current = waking
    liveParts.load().then(
      // During a press the element must not be replaced, or the press would end on another element and no click would follow. The
      // click then wakes the field.
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
