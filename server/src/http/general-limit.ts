// A general limit on requests per caller, in memory: it protects this process, so instances need not share it.
import { tooMany } from '#src/system/errors.ts'

export type GeneralLimit = {
  /** Counts a request, and refuses it when there were too many. */
  count: (caller: string) => void
  /** Counts, but refuses nothing. */
  note: (caller: string) => void
  /** Refuses, but does not count. */
  assertBelow: (caller: string) => void
}

const windowMs = 60_000
/** With more callers than this in a minute, the oldest counts are dropped to save memory. */
const remembered = 50_000

type Window = { count: number; resetsAt: number }

export const generalLimit = (perMinute: number): GeneralLimit => {
  const windows = new Map<string, Window>()
  const current = (caller: string, now: number) => {
    const window = windows.get(caller)
    return window && window.resetsAt > now ? window : undefined
  }
  const open = (caller: string, now: number): Window => {
    windows.delete(caller)
    if (windows.size >= remembered) windows.delete(windows.keys().next().value as string)
    const window = { count: 0, resetsAt: now + windowMs }
    windows.set(caller, window)
    return window
  }
  const note = (caller: string) => {
    const now = performance.now()
    const window = current(caller, now) ?? open(caller, now)
    window.count++
    return { over: window.count > perMinute, wait: Math.ceil((window.resetsAt - now) / 1000) }
  }
  return {
    note,
    count: (caller) => {
      const { over, wait } = note(caller)
      if (over) throw tooMany(wait)
    },
    assertBelow: (caller) => {
      const now = performance.now()
      const window = current(caller, now)
      if (window && window.count >= perMinute) throw tooMany(Math.ceil((window.resetsAt - now) / 1000))
    },
  }
}
