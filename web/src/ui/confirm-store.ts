import { create } from 'zustand'

type Question = {
  message: string
  /** The safe answer, which has the focus when the dialog opens. */
  cancel?: string
  continue_?: string
  /** The side of the safe answer. */
  cancelOn?: 'left' | 'right'
}

export type Confirmation = Required<Question> & { id: number; answer: (isConfirmed: boolean) => void }

let lastId = 0

export const useConfirmations = create<{ queue: Confirmation[] }>(() => ({ queue: [] }))

/** Answers a pending question with no because it is obsolete, for example if the changes were saved in the meantime. */
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
