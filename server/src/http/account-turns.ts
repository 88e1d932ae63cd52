// Serializes calls that reserve something unique in an account (such as a PIN). The database decides (takeAccountTurn, unique
// indexes), but a call that waits there holds a connection. So calls of one process wait here, without one.
import { slots } from '../outside/slots.ts'

/** Far more than people can send. A program that sends more gets a 429. */
const waiting = 500

export const accountTurns = () => {
  const queues = new Map<number, { enter: ReturnType<typeof slots>; inside: number }>()
  return async <T>(account_id: number, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(account_id) ?? { enter: slots({ at_once: 1, waiting }), inside: 0 }
    queues.set(account_id, queue)
    queue.inside++
    try {
      return await queue.enter(work)
    } finally {
      if (--queue.inside === 0) queues.delete(account_id)
    }
  }
}
