// Batches for tests, created through the API and brought to the state that the test needs.
import type { BatchRow } from '@forecourt/domain/contract/batches.ts'
import { networks } from '@forecourt/domain/reference.ts'
import { writeNumber } from '@forecourt/domain/rules/card-number.ts'
import { aNewLine, anOrder, toAnAddress } from './orders.ts'
import { aTemplate } from './cards.ts'
import type { Portal } from './portal.ts'

const networkId = (name: string) => networks.find((network) => network.name === name)!.id

/** A line of a WEX Vehicle card. WEX issues the numbers and staff type them in. */
export const aWexLine = async (portal: Portal, line: Record<string, unknown> = {}) =>
  aNewLine(portal, {
    card_template_id: (await aTemplate(portal, { card_network_id: networkId('WEX'), card_type_id: 3 })).id,
    ...line,
  })

/** A line of a CFN Single card, which has a PIN. */
export const aSingleLine = async (portal: Portal, line: Record<string, unknown> = {}) =>
  aNewLine(portal, {
    card_template_id: (await aTemplate(portal, { card_network_id: networkId('CFN'), card_type_id: 1 })).id,
    card_time_profile_id: 1,
    ...line,
  })

let serial = 0
/** A valid WEX number that no other test of the file uses. */
export const aWexNumber = () => writeNumber({ prefix: '690046', length: 19, is_luhn: true }, ++serial)

/** An order of these lines, approved by staff. */
export const anApprovedOrder = async (portal: Portal, account_id: number, lines: readonly Record<string, unknown>[]) => {
  const { as, user } = await portal.aCustomer({ account_id, roles: ['card manager', 'pin manager 1'] })
  const { as: staff } = await portal.staff()
  const data = lines.map((line) => ('is_delivery' in line ? line : { ...line, ...toAnAddress }))
  const submitted = await as.post('/v1/card_orders', { data })
  if (submitted.status !== 200) throw new Error(submitted.text)
  const order = submitted.body.data as { id: number; card_order_number: string }
  const reviewed = await staff.put(`/v1/card_orders/${order.id}/review`, { decision: 'approve' })
  if (reviewed.status !== 200) throw new Error(reviewed.text)
  return { ...order, as, user, account_id }
}

type NewBatch = { account_id?: number; orders?: number; cards?: number; state?: BatchRow['state'] }

/** A batch of orders of CFN Vehicle cards in this `state`. */
export const aBatch = async (portal: Portal, { account_id, orders = 1, cards = 1, state = 'open' }: NewBatch = {}) => {
  const account = account_id ?? (await portal.anAccount()).id
  const { as, user } = await portal.staff()
  const made: Awaited<ReturnType<typeof anOrder>>[] = []
  for (let n = 0; n < orders; n++) made.push(await anOrder(portal, { account_id: account, cards, status_order: 'approved' }))
  const steps = [
    () => as.post('/v1/card_order_batches', { order_ids: made.map(({ id }) => id) }),
    () => as.post(`/v1/card_order_batches/${id}/generate`),
    () => as.post(`/v1/card_order_batches/${id}/complete`),
  ]
  let id = 0
  let batch: BatchRow | undefined
  for (const step of steps.slice(0, { open: 1, assigned: 2, completed: 3 }[state])) {
    const reply = await step()
    if (reply.status !== 200) throw new Error(reply.text)
    batch = reply.body.data as BatchRow
    id = batch.id
  }
  return { batch: batch!, id, path: `/v1/card_order_batches/${id}`, orders: made, account_id: account, as, user }
}
