import { expect, test } from 'vitest'
import { KEYRING, takeOverWith } from '#testing/kill-take-over.ts'
import { aPortal } from '#testing/portal.ts'

const take = async (share: number | null) => {
  const portal = await aPortal({ KEYRING })
  const taken = await takeOverWith(portal, (await portal.staff()).as, share)
  await portal.close()
  return taken
}

test(
  'a take-over whose workers are killed while checking and writing ends like an undisturbed one',
  { timeout: 240_000 },
  async () => {
    const calm = await take(null)
    const killed = await take(0.3)
    expect(killed.found).toEqual(calm.found)
    expect(killed.found).toMatchObject({ state: 'done', accounts: { rows: 5 }, cards: { rows: 600 }, keys: { rows: 0 } })
    // The worker was killed between the first and the last account.
    expect([0, 5]).not.toContain(killed.written)
  },
)
