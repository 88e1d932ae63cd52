// The payloads of renewals (payloads.ts).
import { randomBytes } from 'node:crypto'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { aCard } from '#testing/cards.ts'
import { anOrder } from '#testing/orders.ts'
import { aRenewalList } from '#testing/renewals.ts'
import type { Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

const aList = async ({ portal, here }: Stage, review_until?: string) => {
  const { id } = await aCard(portal, { account_id: here })
  return aRenewalList(portal, { account_id: here, card_ids: [id], ...(review_until && { review_until }) })
}

export const renewalPayloads: Pick<Payloads, 'renewals'> = {
  renewals: {
    list: () => ({}),
    cards: async (stage) => ({ params: { id: String((await aList(stage)).id) } }),
    decide: async (stage) => {
      const { id, version, cards } = await aList(stage)
      return { params: { id: String(id) }, body: { version, cards: cards.map((card) => ({ id: card.id, renew: false })) } }
    },
    confirm: async (stage) => {
      const { id, version } = await aList(stage)
      return { params: { id: String(id) }, body: { version } }
    },
    runs: () => ({}),
    exportRuns: () => ({ query: { format: 'csv' } }),
    accounts: async (stage) => ({ params: { id: String((await aList(stage)).run_id) } }),
    accountCards: async (stage) => ({ params: { id: String((await aList(stage)).id) } }),
    makePlastic: async ({ portal, here }) => {
      const { id } = await anOrder(portal, { account_id: here, is_virtual: true, status_order: 'fulfilled' })
      await portal.db
        .updateTable('cards')
        .set({ card_status_id: cardStatus.active, number_hash: randomBytes(32) })
        .where('id', 'in', (eb) => eb.selectFrom('card_order_lines').select('card_id').where('card_order_id', '=', id))
        .execute()
      return { params: { id: String(id) } }
    },
    approve: async (stage) => ({ params: { id: String((await aList(stage, '2020-01-01')).run_id) }, body: {} }),
  },
}
