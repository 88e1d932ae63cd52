// Ctrl-C and a service manager end the whole run: what it started must not outlive it.
import { constants } from 'node:os'

/** Whatever was under way loses its database and its servers now, so its complaints say nothing. */
const expectLosses = () => {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.removeAllListeners(event)
    process.on(event, () => {})
  }
}

export const onSignal = (clean: () => unknown) => {
  const stop = async (signal: 'SIGINT' | 'SIGTERM') => {
    expectLosses()
    console.error('Interrupted. What was started is being stopped.')
    try {
      await clean()
    } finally {
      process.exit(128 + constants.signals[signal])
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(signal))
}
