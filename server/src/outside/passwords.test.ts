import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'

/** The module as operators run it: the tests' own copy hashes faster (`server/testing/quick-passwords.ts`). */
const asShipped = async () => {
  const other = './passwords.ts?as-shipped'
  return (await import(/* @vite-ignore */ other)) as typeof import('./passwords.ts')
}

test('hashing a password takes 19 MB and two rounds of Argon2id', async () => {
  const { hashPassword: slowly } = await asShipped()
  expect(await slowly('plain-road-signs-42')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a password matches its hash in either Unicode form, and nothing matches a missing hash', async () => {
  const stored = await hashPassword('café-road-signs-42')
  expect(await isPassword(stored, 'cafe\u0301-road-signs-42')).toBe(true)
  expect(await isPassword(stored, 'cafe-road-signs-42')).toBe(false)
  expect(await isPassword(null, 'no user has this password')).toBe(false)
})
