// Ctrl-C and a service manager end the whole run: what it started must not outlive it.
import { constants } from 'node:os'

export const onSignal = (clean: () => unknown) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void Promise.resolve(clean()).finally(() => process.exit(128 + constants.signals[signal]))
    })
}
