// Hashing is slow on purpose, so only a few hashes run at once: many sign-ins must not use up the whole machine.
import { hash, verify } from '@node-rs/argon2'
import { overloaded } from '#src/system/errors.ts'

/** The cost of one hash. Only tests lower it (`server/testing/quick-passwords.ts`): no operator setting changes it. */
export const hashingCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 4
const mayWait = 32

let running = 0
const waiting: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) {
    if (waiting.length >= mayWait) throw overloaded()
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    // The slot goes to the next in the queue, or becomes free.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export const hashPassword = (password: string) => inTurn(() => hash(password.normalize('NFC'), hashingCost))

/** Verified against when there is no such user, so that an unknown e-mail takes as long as a known one. */
const nobody = hash('no user has this password', hashingCost)

export const isPassword = async (stored: string | null, password: string) => {
  const against = stored ?? (await nobody)
  const matches = await inTurn(() => verify(against, password.normalize('NFC')))
  return stored !== null && matches
}
