// A password is slow to hash on purpose. Tests sign in some two thousand times and guess nobody's password, so theirs is quick.
import { hashingCost } from '#src/outside/passwords.ts'

Object.assign(hashingCost, { memoryCost: 64, timeCost: 1 })
