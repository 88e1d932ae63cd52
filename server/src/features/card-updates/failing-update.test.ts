import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { aWorker } from '#testing/worker.ts'
import { startApplying } from './start-applying.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

test('a bulk update that fails does not hold up later ones, and is listed among the failed jobs', async () => {
  const { as, account_id } = await portal.aCustomer({ roles: ['card manager'] })
  const ask = async () => {
    const { id } = await aCard(portal, { account_id })
    const { body } = await as.post('/v1/cards/update_multiple_card', {
      cards: { card_ids: [id] },
      changes: { max_gallon_fill: 30 },
    })
    return body.data.id as number
  }
  const [failing, later] = [await ask(), await ask()]
  const impossible = JSON.stringify({ max_transactions_day: 1_000 })
  await portal.db.updateTable('card_update_requests').set({ changes: impossible }).where('id', '=', failing).execute()
  await aWorker(portal)
  // Turns off the retries of the queue: one try is enough here.
  await portal.ctx.queue.boss.updateQueue('cards.apply-update', { retryLimit: 0 })
  await startApplying({ ...portal.ctx, who: { system: 'cards.apply-updates' } })
  const states = async () => {
    const { data } = (await as.get('/v1/card_updates')).body as { data: { id: number; state: string }[] }
    return data.toSorted((a, b) => a.id - b.id).map(({ id, state }) => [id, state])
  }
  await expect.poll(states, { timeout: 15_000, interval: 20 }).toEqual([
    [failing, 'pending'],
    [later, 'applied'],
  ])
  const told = () => portal.db.selectFrom('failed_jobs').select(['job', 'payload']).execute()
  await expect
    .poll(told, { timeout: 15_000, interval: 20 })
    .toEqual([{ job: 'cards.apply-update', payload: { request_id: failing } }])
})
