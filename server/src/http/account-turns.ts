// Calls that reserve what an account has only once come one after the other. The database decides (takeAccountTurn, unique
// indexes); but a crowd that waits there holds every connection while it waits. So within a process they wait here, with none.
import { slots } from '../outside/slots.ts'

/** Far more than people can send; a program that sends more is told to come back. */
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
