import { tooMany } from '#src/system/errors.ts'

/** Runs a limited number of tasks at once. Others wait, and when too many wait the caller gets a 429. */
export const slots = ({ at_once, waiting }: { at_once: number; waiting: number }) => {
  let running = 0
  const queue: (() => void)[] = []

  const enter = async () => {
    if (running < at_once) {
      running++
      return
    }
    if (queue.length >= waiting) throw tooMany(5)
    // A finished task passes its slot on, so `running` does not change.
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
