// Some calls need a second factor proved within the last five minutes. However many calls need it, the user is asked once.
import { create } from 'zustand'

type Question = { answer: (isProved: boolean) => void }

export const useStepUp = create<{ question: Question | null }>()(() => ({ question: null }))

let asked: Promise<boolean> | null = null

/** Resolves to whether they did. */
export const askToStepUp = () =>
  (asked ??= new Promise<boolean>((resolve) => {
    const answer = (isProved: boolean) => {
      asked = null
      useStepUp.setState({ question: null })
      resolve(isProved)
    }
    useStepUp.setState({ question: { answer } })
  }))
