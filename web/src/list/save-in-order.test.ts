import { expect, test } from 'vitest'
import { saveInOrder } from './save-in-order.ts'

/** A server whose answers the test triggers. */
const aSlowServer = () => {
  const sent: string[] = []
  const answers: (() => void)[] = []
  const send = (place: string, value: number) => {
    sent.push(`${place} ${value}`)
    return new Promise<void>((resolve) => answers.push(resolve))
  }
  return { sent, send, answer: () => answers.shift()?.() }
}

test('a choice is sent after the previous one is saved, and of the waiting ones only the latest', async () => {
  const { sent, send, answer } = aSlowServer()
  const { save } = saveInOrder(send)
  const done = save('cards', 1)
  for (const value of [2, 3]) void save('cards', value)
  void save('users', 4)
  expect(sent).toEqual(['cards 1'])
  answer()
  await expect.poll(() => sent).toEqual(['cards 1', 'cards 3'])
  answer()
  await expect.poll(() => sent).toEqual(['cards 1', 'cards 3', 'users 4'])
  answer()
  await done
  void save('cards', 5)
  expect(sent.at(-1)).toBe('cards 5')
})

test('a failed save does not block the next one, and a closing page sends what is waiting', async () => {
  const sent: number[] = []
  const { save } = saveInOrder(async (_: string, value: number) => {
    sent.push(value)
    throw new Error('offline')
  })
  await save('cards', 1)
  await save('cards', 2)
  expect(sent).toEqual([1, 2])

  const slow = aSlowServer()
  const other = saveInOrder(slow.send)
  void other.save('cards', 1)
  void other.save('cards', 2)
  other.sendWaiting()
  expect(slow.sent).toEqual(['cards 1', 'cards 2'])
})
