import { randomUUID } from 'node:crypto'
import type { Portal } from './portal.ts'

/** A group with these accounts, created through the API as staff do. */
export const aGroup = async (portal: Portal, ...account_ids: number[]) => {
  const { as } = await portal.staff()
  const { body } = await as.post('/v1/account_groups', { name: `Group ${randomUUID()}` })
  const id = body.data.id as number
  for (const account_id of account_ids) await as.post(`/v1/account_groups/${id}/accounts`, { account_id })
  return { id, name: body.data.name as string, version: 1 }
}
