// The payloads of transaction imports and of waiting lines (payloads.ts).
import { randomUUID } from 'node:crypto'
import { aCard } from '#testing/cards.ts'
import { aCardNumber, aHeldCorrection, aHeldLine, aMapping, anImport } from '#testing/imports.ts'
import type { Payloads } from './payload.ts'

const nothing = () => ({})

export const importPayloads: Pick<Payloads, 'imports'> = {
  imports: {
    start: () => ({ form: { layout: 'F' as const, file: new File(['H'], 'november.txt') } }),
    list: nothing,
    export: () => ({ query: { format: 'csv' } }),
    get: async ({ portal }) => ({ params: { id: String(await anImport(portal)) } }),
    problems: async ({ portal }) => ({ params: { id: String(await anImport(portal)) } }),
    mappings: nothing,
    saveMapping: () => ({ body: aMapping() }),
    removeMapping: async ({ portal }) => {
      const { as } = await portal.staff()
      return { params: { id: String((await as.post('/v1/import_mappings', aMapping())).body.data.id) } }
    },
    held: nothing,
    preview: async ({ portal, here }) => ({ params: { id: String(await aHeldCorrection(portal, here)) } }),
    place: async ({ portal, here }) => ({ params: { id: String(await aHeldLine(portal, here)) } }),
    cards: async ({ portal, here }) => ({
      params: { id: String(await aHeldLine(portal)) },
      query: { account_id: String(here) },
    }),
    giveCard: async ({ portal, here }) => {
      const { id: card_id } = await aCard(portal, { account_id: here, number: aCardNumber() })
      const params = { id: String(await aHeldLine(portal)) }
      return { params, body: { account_id: here, card_id, reason: 'The driver has the receipt' } }
    },
    discard: async ({ portal }) => ({ params: { id: String(await aHeldLine(portal)) }, body: { reason: 'Not ours' } }),
    discardMany: async ({ portal }) => {
      const held = portal.db
        .selectFrom('held_transactions')
        .select('tran_id')
        .where('id', '=', await aHeldLine(portal))
      const { tran_id: keyword } = await held.executeTakeFirstOrThrow()
      return { body: { matching: { keyword }, count: 1, reason: 'Not ours' } }
    },
    mapProduct: () => ({ body: { card_network_id: 2, network_code: randomUUID().slice(0, 8), product_id: 19 } }),
  },
}
