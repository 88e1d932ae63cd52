// docs/product/take-over.md#writing: what a record needs besides its cells.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aTakeOver, runTakeOver } from '#testing/take-overs.ts'

let portal: Portal
let staff: Caller
beforeAll(async () => {
  portal = await aPortal()
})
// Each test uses its own member of staff, because uploads are rate-limited.
beforeEach(async () => {
  staff = (await portal.staff()).as
})
afterAll(() => portal.close())

test('a site has the clock of its state', async () => {
  const site = (site_number: string, state: string) => ({ network: 'Private Site', site_number, name: 'Yard', state })
  const { id } = await aTakeOver(portal, staff, { sites: [site('880001', 'ID'), site('880002', 'WA'), site('880003', 'TX')] })
  await runTakeOver(portal, staff, { id })
  const sites = portal.db.selectFrom('sites').select('time_zone').where('site_number', 'like', '88000%').orderBy('site_number')
  const zones = (await sites.execute()).map(({ time_zone }) => time_zone)
  expect(zones).toEqual(['America/Denver', 'America/Los_Angeles', 'America/Chicago'])
})
