import { useEffect, useRef, useState } from 'react'
import { currentSession, useSession } from '#src/api/session.ts'
import { findTyped, keepTyped, takeTyped, typedIn } from './typed-values.ts'

type Filled<Values> = {
  /** Tells the forms of one page apart. */
  name: string
  /** The current values of the form, and its initial values. */
  read: () => { values: Values; start: Values }
  giveBack: (typed: Partial<Values>) => void
}

const here = (name: string) => {
  const { user, account } = currentSession()
  return { user_id: user?.user_id ?? 0, place: `${account?.id ?? 0} ${globalThis.location.pathname} ${name}` }
}

/** Whether kept input waits for this form, so that its page opens it. */
export const isTypedKept = (name: string) => {
  const { user_id, place } = here(name)
  return findTyped(user_id, place) !== undefined
}

/**
 * When a session expires, this tab keeps the input of a form. Once the same person is back on the same page, the form gets it
 * back. True if input was restored.
 */
export const useTypedBack = <Values extends Readonly<Record<string, unknown>>>(filled: Filled<Values>) => {
  const { name } = filled
  const [isBack] = useState(() => isTypedKept(name))
  const latest = useRef(filled)
  useEffect(() => {
    latest.current = filled
  })
  useEffect(() => {
    const { user_id, place } = here(name)
    const typed = takeTyped(user_id, place)
    if (typed) latest.current.giveBack(typed as Partial<Values>)
    return useSession.subscribe(({ ended }) => {
      if (ended !== 'expired') return
      const { values, start } = latest.current.read()
      keepTyped(user_id, place, typedIn(values, start))
    })
  }, [name])
  return isBack
}
