import { tooMany } from '../errors.ts'

/** Runs a few pieces of work at once; the next ones wait their turn, and when too many wait the caller is told to come back. */
export const slots = ({ at_once, waiting }: { at_once: number; waiting: number }) => {
  let running = 0
  const queue: (() => void)[] = []

  const enter = async () => {
    if (running < at_once) {
      running++
      return
    }
    if (queue.length >= waiting) throw tooMany(5)
    // The one who leaves hands over the place, so `running` does not change.
    await new Promise<void>((resolve) => queue.push(resolve))
  }
  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else running--
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
