import { counted } from '@forecourt/domain/format/counted.ts'

/** Tells how long to wait after too many tries. */
export const waitingTime = (seconds: number) => {
  if (seconds < 60) return 'Try again in less than a minute.'
  const minutes = Math.ceil(seconds / 60)
  return `Try again in ${counted(minutes, 'minute')}.`
}
