// A general limit on requests per caller, in memory: it protects this process, so it need not hold across instances.
import { tooMany } from '#src/system/errors.ts'

export type GeneralLimit = { count: (caller: string) => void }

const windowMs = 60_000
/** With more callers than this in a minute, the oldest counts are dropped to save memory. */
const remembered = 50_000

export const generalLimit = (perMinute: number): GeneralLimit => {
  const windows = new Map<string, { count: number; resetsAt: number }>()
  return {
    count: (caller) => {
      const now = performance.now()
      const window = windows.get(caller)
      if (!window || window.resetsAt <= now) {
        windows.delete(caller)
        if (windows.size >= remembered) windows.delete(windows.keys().next().value as string)
        windows.set(caller, { count: 1, resetsAt: now + windowMs })
        return
      }
      window.count++
      if (window.count > perMinute) throw tooMany(Math.ceil((window.resetsAt - now) / 1000))
    },
  }
}
