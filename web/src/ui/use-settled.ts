import { useEffect, useEffectEvent, useState } from 'react'

const pauseInTyping = 250

/** The value once it has stopped changing, so that a search does not run at every letter. */
export const useSettled = <Value>(value: Value) => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseInTyping)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Calls the function once, now or after the press under way: what the function moves must not be moved from under the press. */
const afterPress = (press: { isUnderWay: boolean }, call: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  // The click follows in the same task.
  const onUp = () => {
    timer = setTimeout(call)
  }
  if (press.isUnderWay) addEventListener('mouseup', onUp, { capture: true, once: true })
  else call()
  return () => {
    removeEventListener('mouseup', onUp, { capture: true })
    clearTimeout(timer)
  }
}

const usePress = () => {
  const [press] = useState({ isUnderWay: false })
  useEffect(() => {
    const follow = ({ type }: Event) => {
      press.isUnderWay = type === 'mousedown'
    }
    // A key ends a press whose end was not reported, as on a scroll bar.
    const kinds = ['mousedown', 'mouseup', 'dragend', 'keydown']
    for (const kind of kinds) addEventListener(kind, follow, true)
    return () => kinds.forEach((kind) => removeEventListener(kind, follow, true))
  }, [press])
  return press
}

/**
 * Calls the function with the latest text when the typing pauses (`later`), or without waiting for the pause (`now`). While a
 * press is under way it waits: a list that moved between press and release would get no click.
 */
export const useWhenSettled = (call: (text: string) => void) => {
  const [waiting, setWaiting] = useState<{ text: string; isLeft: boolean } | null>(null)
  const press = usePress()
  const onSettled = useEffectEvent(() => {
    if (waiting === null) return
    setWaiting(null)
    call(waiting.text)
  })
  useEffect(() => {
    if (waiting === null) return
    if (waiting.isLeft) return afterPress(press, onSettled)
    let stop = () => {}
    const timer = setTimeout(() => {
      stop = afterPress(press, onSettled)
    }, pauseInTyping)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [waiting, press])
  return {
    later: (text: string) => setWaiting({ text, isLeft: false }),
    now: () => setWaiting((before) => before && { ...before, isLeft: true }),
  }
}
