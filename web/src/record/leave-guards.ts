// The forms with unsaved changes, each of which asks before they are lost.

type Guard = { ask: () => Promise<boolean> }

const guards = new Set<Guard>()

/** Until the returned function is called. */
export const putUpGuard = (guard: Guard) => {
  guards.add(guard)
  return () => void guards.delete(guard)
}

export const isGuarding = (guard: Guard) => guards.has(guard)

/** For the ways out that are no navigation: signing out, and changing the account. A user who agrees is not asked again. */
export const mayLeave = async () => {
  for (const guard of guards) {
    if (!(await guard.ask())) return false
    guards.delete(guard)
  }
  return true
}
