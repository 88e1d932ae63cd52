/**
 * Does the work for each of many in turn. One that fails does not keep the others from theirs; afterwards the first failure is
 * thrown, so that the job is tried again.
 */
export const eachByItself = async <T>(many: Iterable<T>, work: (one: T) => Promise<unknown>) => {
  const failures: unknown[] = []
  for (const one of many) await work(one).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
