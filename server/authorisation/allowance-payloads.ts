// The payloads of allowances and resets (payloads.ts).
import { aCard } from '#testing/cards.ts'
import type { Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

const soon = () => new Date(Date.now() + 3_600_000).toISOString()

const cng = 4

/** A card of a network that is not told by hand, so that the test does not depend on office hours. */
const theCard = ({ portal, here }: Stage) => aCard(portal, { account_id: here, card_network_id: cng })

const anAllowance = async (stage: Stage, state: 'asked' | 'in_force') => {
  const { id: card_id } = await theCard(stage)
  const { id } = await stage.portal.db
    .insertInto('card_allowances')
    .values({
      account_id: stage.here,
      card_id,
      field: 'max_gallon_fill',
      value: '80',
      reason: 'Long trip',
      state,
      until: soon(),
      begins_at: state === 'asked' ? null : new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, card_id }
}

export const allowancePayloads: Pick<Payloads, 'allowances'> = {
  allowances: {
    list: async (stage) => ({ params: { id: String((await theCard(stage)).id) } }),
    ask: async (stage) => ({
      params: { id: String((await theCard(stage)).id) },
      body: { field: 'max_gallon_fill', value: 60, until: soon(), reason: 'Long trip' },
    }),
    end: async (stage) => {
      const { id, card_id } = await anAllowance(stage, 'in_force')
      return { params: { id: String(card_id) }, body: { allowance_id: id } }
    },
    decide: async (stage) => ({ params: { id: String((await anAllowance(stage, 'asked')).id) }, body: { decision: 'grant' } }),
    reset: async ({ portal, here }) => ({
      params: { id: String((await aCard(portal, { account_id: here })).id) },
      body: { what: 'day_count' },
    }),
  },
}
