import { useState } from 'react'
import type { SubmitEvent } from 'react'

export type Owner = ReturnType<typeof useOwner>

/** Asks for the password if required; otherwise the call itself requests the second factor (step-up). */
export const useOwner = (isAsked: boolean) => {
  const [current_password, setPassword] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isMissing = isAsked && current_password === ''
  return {
    isAsked,
    current_password,
    setPassword,
    problem: isSubmitted && isMissing ? 'Current password is required' : null,
    submit: (send: (body: { current_password?: string }) => void) => (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      setSubmitted(true)
      if (isMissing) return event.currentTarget.querySelector<HTMLInputElement>('input[type="password"]')?.focus()
      send(isAsked ? { current_password } : {})
    },
  }
}
