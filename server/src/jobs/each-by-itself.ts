/**
 * Runs `work` for each item in turn. A failure does not stop the others; afterwards the first failure is thrown, so that the job is
 * retried.
 */
export const eachByItself = async <T>(many: Iterable<T>, work: (one: T) => Promise<unknown>) => {
  const failures: unknown[] = []
  for (const one of many) await work(one).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
