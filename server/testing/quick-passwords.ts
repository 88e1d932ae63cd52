// Hashing a password is slow on purpose. Tests sign in about two thousand times and need no protection, so they use the lowest
// cost.
import { hashingCost } from '#src/outside/passwords.ts'

Object.assign(hashingCost, { memoryCost: 64, timeCost: 1 })
