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

/** Calls the function when the typing pauses, with the latest text. */
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
