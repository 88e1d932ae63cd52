// The forms with unsaved changes. Each asks before they are lost.

type Guard = { ask: () => Promise<boolean> }

const guards = new Set<Guard>()

/** Active until the returned function is called. */
export const putUpGuard = (guard: Guard) => {
  guards.add(guard)
  return () => void guards.delete(guard)
}

export const isGuarding = (guard: Guard) => guards.has(guard)

/** For ways out that are not a navigation: signing out and changing the account. A user who agrees is not asked again. */
export const mayLeave = async () => {
  for (const guard of guards) {
    if (!(await guard.ask())) return false
    guards.delete(guard)
  }
  return true
}
