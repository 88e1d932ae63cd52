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

/** Calls the function with the latest text when the typing pauses (`later`), or without waiting for the pause (`now`). */
export const useWhenSettled = (call: (text: string) => void) => {
  const [waiting, setWaiting] = useState<string | null>(null)
  const send = () => {
    if (waiting === null) return
    setWaiting(null)
    call(waiting)
  }
  const onSettled = useEffectEvent(send)
  useEffect(() => {
    if (waiting === null) return
    const timer = setTimeout(onSettled, pauseInTyping)
    return () => clearTimeout(timer)
  }, [waiting])
  return { later: setWaiting, now: send }
}
