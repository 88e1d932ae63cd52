import { beforeEach, expect, test } from 'vitest'
import { confirm, useConfirmations } from './confirm-store.ts'

const asked = () => useConfirmations.getState().queue

beforeEach(() => useConfirmations.setState({ queue: [] }))

test('a question has CANCEL on the left and CONTINUE on the right', () => {
  void confirm({ message: 'Really?' })
  expect(asked()[0]).toMatchObject({ message: 'Really?', cancel: 'CANCEL', continue_: 'CONTINUE', cancelOn: 'left' })
})

test('the answer reaches the caller, and the question closes', async () => {
  const answer = confirm({ message: 'Really?' })
  asked()[0]!.answer(true)
  expect(await answer).toBe(true)
  expect(asked()).toEqual([])
})

test('two questions are asked one after the other, and each gets its own answer', async () => {
  const first = confirm({ message: 'First?' })
  const second = confirm({ message: 'Second?' })
  asked()[0]!.answer(false)
  expect(asked().map(({ message }) => message)).toEqual(['Second?'])
  asked()[0]!.answer(true)
  expect(await Promise.all([first, second])).toEqual([false, true])
})
