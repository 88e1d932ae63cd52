// Ctrl-C and a service manager end the whole run: no process that it started may outlive it.
import { constants } from 'node:os'

/** Work in progress now loses its database and its servers, so its errors carry no information. */
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
