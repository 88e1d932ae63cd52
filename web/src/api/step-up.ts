// Some calls need a second factor verified within the last five minutes. The user is asked once, however many calls need it.
import { create } from 'zustand'

type Question = { answer: (isProved: boolean) => void }

export const useStepUp = create<{ question: Question | null }>()(() => ({ question: null }))

let asked: Promise<boolean> | null = null

/** Resolves to whether the user verified the second factor. */
export const askToStepUp = () =>
  (asked ??= new Promise<boolean>((resolve) => {
    const answer = (isProved: boolean) => {
      asked = null
      useStepUp.setState({ question: null })
      resolve(isProved)
    }
    useStepUp.setState({ question: { answer } })
  }))
