import { useEffect, useEffectEvent, useState } from 'react'

const pauseInTyping = 250

/** The value once it has stopped changing: a search does not run at every letter. */
export const useSettled = <Value>(value: Value) => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseInTyping)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Calls when the typing pauses, with what was handed in last. */
export const useWhenSettled = (call: (text: string) => void) => {
  const [waiting, setWaiting] = useState<string | null>(null)
  const onSettled = useEffectEvent(call)
  useEffect(() => {
    if (waiting === null) return
    const timer = setTimeout(() => {
      setWaiting(null)
      onSettled(waiting)
    }, pauseInTyping)
    return () => clearTimeout(timer)
  }, [waiting])
  return setWaiting
}
