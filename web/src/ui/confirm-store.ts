import { create } from 'zustand'

type Question = {
  message: string
  /** The safe answer: it has the focus when the dialog opens. */
  cancel?: string
  continue_?: string
  /** Where the safe answer stands. */
  cancelOn?: 'left' | 'right'
}

export type Confirmation = Required<Question> & { id: number; answer: (isConfirmed: boolean) => void }

let lastId = 0

export const useConfirmations = create<{ queue: Confirmation[] }>(() => ({ queue: [] }))

/** A question that no longer stands, such as one about changes that have been saved meanwhile, is answered with no. */
export const withdrawQuestion = (asked: string) =>
  useConfirmations.getState().queue.forEach(({ message, answer }) => message === asked && answer(false))

/** Asks, and resolves to true only for the continue button; Esc, the backdrop and the close button mean no. */
export const confirm = ({ message, cancel = 'CANCEL', continue_ = 'CONTINUE', cancelOn = 'left' }: Question) =>
  new Promise<boolean>((resolve) => {
    const id = ++lastId
    const answer = (isConfirmed: boolean) => {
      useConfirmations.setState(({ queue }) => ({ queue: queue.filter((question) => question.id !== id) }))
      resolve(isConfirmed)
    }
    useConfirmations.setState(({ queue }) => ({ queue: [...queue, { id, message, cancel, continue_, cancelOn, answer }] }))
  })
