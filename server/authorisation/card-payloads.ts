// The payloads of cards, their templates, their changes and their numbers (payloads.ts).
import { randomUUID } from 'node:crypto'
import { codeHash } from '#src/secrets/activation-code.ts'
import { aCard, aNewCard, aPin, aTemplate, cardControls } from '#testing/cards.ts'
import type { Stage } from './actors.ts'
import type { Payloads } from './payload.ts'

const nothing = () => ({})

const theCard = async ({ portal, here }: Stage) => ({ params: { id: String((await aCard(portal, { account_id: here })).id) } })

const aBulkUpdate = async ({ portal, here }: Stage) => ({
  cards: { card_ids: [(await aCard(portal, { account_id: here })).id] },
  changes: { cost_center: 'KENT' },
})

const anUpdateRequest = async ({ portal, here }: Stage) => {
  const { id } = await portal.db
    .insertInto('card_update_requests')
    .values({ account_id: here, requested_by: (await portal.aUser()).id, changes: '{"cost_center":"KENT"}', cards: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const cardPayloads: Pick<Payloads, 'templates' | 'cards' | 'cardUpdates' | 'cardUploads' | 'numberRanges'> = {
  templates: {
    list: nothing,
    listAll: nothing,
    export: () => ({ query: { format: 'csv' } }),
    create: () => ({ body: { template_name: `Template ${randomUUID()}`, card_network_id: 1, card_type_id: 3 } }),
    update: async ({ portal }) => {
      const { id, version } = await aTemplate(portal)
      const body = { template_name: `Renamed ${randomUUID()}`, card_network_id: 1, card_type_id: 3, version }
      return { params: { id: String(id) }, body }
    },
    deactivate: async ({ portal }) => ({ params: { id: String((await aTemplate(portal)).id) } }),
    deactivateMany: async ({ portal }) => ({ body: { ids: [(await aTemplate(portal)).id] } }),
    zipcodes: () => ({ query: { keyword: '98' } }),
  },
  cards: {
    list: nothing,
    export: () => ({ query: { format: 'csv' } }),
    counts: nothing,
    get: theCard,
    getMany: async (stage) => ({ body: { card_ids: [Number((await theCard(stage)).params.id)] } }),
    history: theCard,
    check: async ({ portal }) => ({ body: await aNewCard(portal) }),
    create: async ({ portal }) => ({ body: await aNewCard(portal) }),
    update: async ({ portal, here }) => {
      const { id, version, vehicle_number } = await aCard(portal, { account_id: here })
      return { params: { id: String(id) }, body: { ...cardControls, vehicle_number, version } }
    },
    changeStatus: async ({ portal, here }) => {
      const { id } = await aCard(portal, { account_id: here })
      return { body: { card_ids: [id], card_status_id: 2, reason: 'customer request' } }
    },
    activate: async ({ portal, here }) => {
      const { id, last_four } = await aCard(portal, { account_id: here, card_status_id: 8, made_at: new Date().toISOString() })
      return { body: { cards: [{ card_id: id, last_four: last_four! }] } }
    },
    activateByPhone: async ({ portal, here }) => {
      const code = '12345678'
      const made_at = new Date().toISOString()
      const { id: card_id, last_four } = await aCard(portal, { account_id: here, card_status_id: 8, made_at })
      const code_hash = codeHash(portal.ctx, card_id, code)
      await portal.db.insertInto('card_activations').values({ account_id: here, card_id, code_hash }).execute()
      const account = portal.db.selectFrom('accounts').select('cl_account_no').where('id', '=', here)
      const { cl_account_no: account_number } = await account.executeTakeFirstOrThrow()
      return { body: { account_number, last_four: last_four!, code } }
    },
    revealPin: async ({ portal, here }) => ({
      params: { id: String((await aCard(portal, { account_id: here, pin: aPin() })).id) },
    }),
    revealNumber: async ({ portal, here }) => ({ params: { id: String((await aCard(portal, { account_id: here })).id) } }),
  },
  cardUpdates: {
    preview: async (stage) => ({ body: await aBulkUpdate(stage) }),
    request: async (stage) => ({ body: await aBulkUpdate(stage) }),
    list: nothing,
    get: async (stage) => ({ params: { id: String(await anUpdateRequest(stage)) } }),
    decide: async (stage) => ({ params: { id: String(await anUpdateRequest(stage)) }, body: { decision: 'apply' } }),
    withdraw: async (stage) => ({ params: { id: String(await anUpdateRequest(stage)) } }),
  },
  cardUploads: {
    template: () => ({ body: { card_network_id: 1, card_type_id: 3 } }),
    read: () => ({ form: { file: new File(['Vehicle number,Fuel profile\n0042,Diesel\n'], 'cards.csv') } }),
  },
  numberRanges: {
    list: nothing,
    update: async ({ portal }) => {
      const { as } = await portal.staff()
      const { body } = await as.get('/v1/card_number_ranges')
      // Uses the range of the last network, because the batches of other payloads take numbers from the first.
      const {
        card_network_name: _,
        remaining: __,
        is_low: ___,
        updated_at: ____,
        confirmed_at: _____,
        ...range
      } = body.data.at(-1)
      return { body: { ...range, low_stock_at: range.low_stock_at + 1 } }
    },
    confirm: async ({ portal }) => {
      const { as } = await portal.staff()
      const { card_network_id, version } = (await as.get('/v1/card_number_ranges')).body.data.at(-1)
      return { params: { id: String(card_network_id) }, body: { version } }
    },
  },
}
