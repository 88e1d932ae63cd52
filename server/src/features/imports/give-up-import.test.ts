import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aRecord, asOwnCsv, sendFile } from '#testing/imports.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

/** An import whose job has one try left. */
const anImportAtItsEnd = async () => {
  const { id: account_id } = await portal.anAccount()
  const number = aCardNumber()
  await aCard(portal, { account_id, number })
  const { as } = await portal.staff()
  const { body } = await sendFile(as, asOwnCsv([aRecord({ card_number: number })]), { layout: 'C' })
  const { id } = body.data
  await sql`update pgboss.job set retry_limit = 0 where name = 'imports.run' and data->>'import_id' = ${String(id)}`.execute(
    portal.db,
  )
  return { id, read: async () => (await as.get(`/v1/imports/${id}`)).body.data }
}

test('an import whose last try failed is shown as failed, instead of running forever', async () => {
  const { id, read } = await anImportAtItsEnd()
  const [job] = await portal.ctx.queue.boss.fetch('imports.run')
  expect(job?.data).toEqual({ import_id: id })
  await portal.db.updateTable('imports').set({ state: 'running' }).where('id', '=', id).execute()
  await portal.ctx.queue.boss.fail('imports.run', job!.id)
  await portal.runJobs()
  expect(await read()).toMatchObject({ state: 'failed', failure: expect.stringContaining('send the file again') })
  const parts = await portal.db.selectFrom('import_parts').select('part').where('import_id', '=', id).execute()
  expect(parts).toEqual([])
})

test('an import that was read on its last try is done, and cannot be given up afterwards', async () => {
  const { id, read } = await anImportAtItsEnd()
  await portal.runJobs()
  await portal.ctx.queue.boss.send('imports.give-up', { import_id: id })
  await portal.runJobs()
  expect(await read()).toMatchObject({ state: 'done', added: 1, failure: null })
})
