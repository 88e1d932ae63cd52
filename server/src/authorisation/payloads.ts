// One valid request for every endpoint: an allowed actor gets 2xx with it. The types are the contract's, so an endpoint
// without one does not compile.
import { randomUUID } from 'node:crypto'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import type { OrderStatus } from '@forecourt/domain/rules/order-status.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { keepChallenge } from '#src/features/second-factor/passkey-challenge.ts'
import { armLink, createLink } from '#src/links.ts'
import { aCard, aNewCard, aPin, aTemplate, aVehicleNumber, cardControls } from '#src/testing/cards.ts'
import { aBilling, aBillTo } from '#src/testing/billings.ts'
import { aDeliveryAddress, aPlace } from '#src/testing/delivery-addresses.ts'
import { aNewLine, anOrder } from '#src/testing/orders.ts'
import { aBatch, anApprovedOrder, aSingleLine, aWexLine, aWexNumber } from '#src/testing/batches.ts'
import { testPassword } from '#src/testing/portal.ts'
import { anAuthenticator } from '#src/testing/authenticator.ts'
import { anException } from '#src/testing/exceptions.ts'
import { aTransaction } from '#src/testing/transactions.ts'
import { aHalfSession, anApp, provedAgo } from '#src/testing/second-factors.ts'
import type { Actor, Stage } from './actors.ts'
import type { Payloads } from './payload.ts'
import { importPayloads } from './import-payloads.ts'
import { reportPayloads } from './report-payloads.ts'

const nothing = () => ({})

const password = 'three-lanes-north-77'
const newPassword = { password, password_confirmation: password }

const aLink = async ({ portal }: Stage, purpose: 'activation' | 'password-reset') => {
  const user = await portal.aUser({ status: purpose === 'activation' ? userStatus.invited : userStatus.active })
  return { email: user.email, token: await armLink(portal.ctx, await createLink(portal.ctx, user.id, purpose)) }
}

/** Somebody else's session, for the calls whose own fields say whose it is. */
const aRefreshToken = async ({ portal }: Stage) => {
  const { refresh_token } = await portal.signedIn(await portal.aUser())
  return { body: { refresh_token } }
}

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

const aColleague = async ({ portal, here }: Stage, status: number = userStatus.active) => {
  const user = await portal.aUser({ status })
  await portal.join(user.id, here, { roles: ['report user'] })
  return user.id
}

const aVehicle = async ({ portal, here }: Stage) => {
  const vehicle_number = aVehicleNumber()
  await aCard(portal, { account_id: here, vehicle_number })
  return vehicle_number
}

const theOrder = async ({ portal, here }: Stage, status_order: OrderStatus) => {
  const { id, lines } = await anOrder(portal, { account_id: here, status_order })
  return { params: { id: String(id) }, line_id: String(lines[0]!.id) }
}

const theBatch = async ({ portal, here }: Stage, state: 'open' | 'assigned' | 'completed') => ({
  params: { id: String((await aBatch(portal, { account_id: here, state })).id) },
})

const aPendingCard = async ({ portal, here }: Stage) => {
  const { as } = await portal.staff(here)
  const { body } = await as.post('/v1/cards', await aNewCard(portal))
  return { params: { id: String(body.data.id) } }
}

/** The actor's own, proved just now. */
const ownApp = async ({ portal }: Stage, { user }: Actor) => {
  const app = await anApp(portal, user.id)
  await provedAgo(portal, user.id)
  return app
}

const aChallenge = async ({ portal }: Stage, { user }: Actor) => {
  const challenge = randomUUID()
  await keepChallenge(portal.ctx, { user_id: user.id, purpose: 'add', challenge: Buffer.from(challenge).toString('base64url') })
  return Buffer.from(challenge).toString('base64url')
}

const ownPasskey = async ({ portal }: Stage, { user }: Actor) => {
  const { id } = await portal.db
    .insertInto('second_factors')
    .values({
      user_id: user.id,
      kind: 'passkey',
      name: 'Key',
      credential_id: randomUUID(),
      public_key: Buffer.alloc(1),
      sign_count: 0,
      transports: [],
      confirmed_at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await provedAgo(portal, user.id)
  return { params: { id: String(id) } }
}

export const payloads: Payloads = {
  session: {
    login: async ({ portal }) => ({ body: { email: (await portal.aUser()).email, password: testPassword } }),
    secondFactor: async ({ portal }) => {
      const { id } = await portal.aUser()
      const { code } = await anApp(portal, id)
      return { body: { token: await aHalfSession(portal, id), method: 'totp', code: code() } }
    },
    refresh: aRefreshToken,
    logout: aRefreshToken,
    secretLogin: async ({ portal }) => ({ body: { user_id: (await portal.aUser()).id, reason: 'Case 1042' } }),
    verifyAccount: (_stage, { user }) => ({ body: { user_id: user.id } }),
    updateTerms: (_stage, { user }) => ({ headers: { userId: String(user.id) }, body: { is_terms_condition: true } }),
    createPassword: async (stage) => ({ body: { ...(await aLink(stage, 'activation')), ...newPassword } }),
    checkActivationLink: () => ({ query: { email: 'somebody@fleet.test' } }),
    resetPassword: async (stage) => ({ body: { ...(await aLink(stage, 'password-reset')), ...newPassword } }),
    forgotPassword: () => ({ body: { email: 'somebody@fleet.test' } }),
  },
  sessions: {
    list: nothing,
    end: async ({ portal }, { user }) => {
      const { session_id } = await portal.signedIn({ id: user.id, user_type_id: userTypes.customer })
      return { params: { id: String(session_id) } }
    },
    endOthers: nothing,
  },
  secondFactor: {
    get: nothing,
    startTotp: () => ({ body: { current_password: testPassword } }),
    confirmTotp: async ({ portal }, { user }) => {
      const { code } = await anApp(portal, user.id, { is_pending: true })
      return { body: { code: code() } }
    },
    removeTotp: async (stage, actor) => {
      await ownApp(stage, actor)
      return {}
    },
    startPasskey: () => ({ body: { current_password: testPassword } }),
    addPasskey: async (stage, actor) => {
      const { create } = anAuthenticator(stage.portal.config.public_origin)
      return { body: { name: 'Key', credential: create(await aChallenge(stage, actor)) } }
    },
    renamePasskey: async (stage, actor) => ({ ...(await ownPasskey(stage, actor)), body: { name: 'Blue key' } }),
    removePasskey: ownPasskey,
    renewRecoveryCodes: async (stage, actor) => {
      await ownApp(stage, actor)
      return {}
    },
    offer: nothing,
    stepUp: async (stage, actor) => {
      const { code } = await ownApp(stage, actor)
      return { body: { method: 'totp', code: code() } }
    },
  },
  accounts: {
    mine: nothing,
    search: () => ({ query: { keyword: 'Account' } }),
  },
  profile: {
    get: nothing,
    update: () => ({
      body: {
        first_name: 'Pat',
        last_name: 'Driver',
        phone: '(253) 555-0100',
        title: 'Dispatcher',
        time_zone: 'America/Denver',
        preferences: { theme: 'dark', density: 'compact', success_messages: 'toast', single_key_shortcuts: false },
      },
    }),
    changePassword: () => ({ body: { current_password: testPassword, ...newPassword } }),
    requestEmailChange: () => ({ body: { email: `${randomUUID()}@fleet.test`, current_password: testPassword } }),
    confirmEmailChange: async ({ portal }, { user }) => {
      const link = await createLink(portal.ctx, user.id, { new_email: `${randomUUID()}@fleet.test` })
      return { body: { token: await armLink(portal.ctx, link) } }
    },
  },
  reference: {
    states: nothing,
    networks: nothing,
    networkCardTypes: nothing,
    matrix: () => ({ query: { network: 'CFN', network_card_type: 'Single' } }),
    gallonPeriods: nothing,
    amountPeriods: nothing,
    vehicleTypes: nothing,
    timeProfiles: nothing,
    fuelProfiles: nothing,
  },
  dashboard: {
    get: nothing,
    productGrade: nothing,
    cards: nothing,
    orders: nothing,
    attention: nothing,
    exceptions: nothing,
    provider: nothing,
    notifications: nothing,
  },
  config: { get: nothing },
  templates: {
    list: nothing,
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
  },
  cardUploads: {
    template: () => ({ body: { card_network_id: 1, card_type_id: 3 } }),
    read: () => ({ form: { file: new File(['Vehicle number,Fuel profile\n0042,Diesel\n'], 'cards.csv') } }),
  },
  addresses: {
    list: nothing,
    create: async ({ portal, here }) => ({ body: { ...(await aPlace(portal)), account_id: here } }),
    update: async ({ portal, here }) => {
      const { id, version } = await aDeliveryAddress(portal, { account_id: here })
      return { params: { id: String(id) }, body: { ...(await aPlace(portal)), account_id: here, version } }
    },
    remove: async ({ portal, here }) => ({ params: { id: String((await aDeliveryAddress(portal, { account_id: here })).id) } }),
  },
  billing: {
    find: nothing,
    create: async ({ portal, here }) => {
      await portal.db.deleteFrom('account_billings').where('account_id', '=', here).execute()
      return { body: { ...(await aBillTo(portal)), account_id: here } }
    },
    update: async ({ portal, here }) => {
      const { version } = await aBilling(portal, { account_id: here })
      const body = { ...(await aBillTo(portal)), legal_name: 'Renamed LLC', account_id: here, version }
      return { params: { account_id: String(here) }, body }
    },
    history: nothing,
  },
  users: {
    list: nothing,
    get: async (stage) => ({ params: { id: String(await aColleague(stage)) } }),
    update: async (stage) => ({
      params: { id: String(await aColleague(stage)) },
      body: { first_name: 'Pat', last_name: 'Driver', phone: '', title: 'Dispatcher', roles: ['card editor'], version: 1 },
    }),
    invite: () => ({ body: { email: `${randomUUID()}@fleet.test`, first_name: 'Pat', last_name: 'Driver' } }),
    types: nothing,
    roles: nothing,
    roleTypes: nothing,
    changeStatus: async (stage) => ({ params: { id: String(await aColleague(stage)) }, headers: { Status: '1' } }),
    requestTerms: async (stage) => ({ params: { id: String(await aColleague(stage)) }, headers: { Status: '3' } }),
    resetSecondFactor: async (stage) => {
      const id = await aColleague(stage)
      await anApp(stage.portal, id)
      return { params: { id: String(id) } }
    },
    resendInvitation: async (stage) => ({ params: { id: String(await aColleague(stage, userStatus.invited)) } }),
  },
  orders: {
    list: nothing,
    export: () => ({ query: { format: 'csv' } }),
    get: async (stage) => ({ params: (await theOrder(stage, 'submitted')).params }),
    submit: async ({ portal }) => ({ body: { data: [await aNewLine(portal)] } }),
    review: async (stage) => ({ params: (await theOrder(stage, 'submitted')).params, body: { decision: 'approve' } }),
    editLine: async (stage) => {
      const { params, line_id } = await theOrder(stage, 'returned')
      return { params: { ...params, line_id }, body: { ...cardControls, vehicle_number: aVehicleNumber() } }
    },
    resubmit: async (stage) => ({ params: (await theOrder(stage, 'returned')).params, body: {} }),
    cancel: async (stage) => ({ params: (await theOrder(stage, 'submitted')).params, body: { reason: 'Not needed' } }),
    confirmDelivery: async (stage) => ({ params: (await theOrder(stage, 'shipped')).params, body: { step: 'delivered' } }),
  },
  cardReview: {
    list: nothing,
    order: async (stage) => ({ params: (await theOrder(stage, 'submitted')).params }),
    fulfil: async ({ portal, here }) => {
      const { id } = await anOrder(portal, { account_id: here, is_virtual: true })
      return { params: { id: String(id) }, body: {} }
    },
    numberCard: async (stage) => ({ ...(await aPendingCard(stage)), body: {} }),
    rejectCard: async (stage) => ({ ...(await aPendingCard(stage)), body: { reason: 'Ordered twice' } }),
  },
  batches: {
    list: nothing,
    ordersToBatch: nothing,
    create: async ({ portal, here }) => ({
      body: { order_ids: [(await anOrder(portal, { account_id: here, status_order: 'approved' })).id] },
    }),
    get: async (stage) => theBatch(stage, 'open'),
    lines: async (stage) => theBatch(stage, 'assigned'),
    removeOrder: async ({ portal, here }) => {
      const { id, orders } = await aBatch(portal, { account_id: here })
      return { params: { id: String(id), order_id: String(orders[0]!.id) } }
    },
    pinAvailability: async (stage) => theBatch(stage, 'open'),
    redrawPin: async ({ portal, here }) => {
      const { id: order_id } = await anApprovedOrder(portal, here, [await aSingleLine(portal)])
      const { as } = await portal.staff()
      const { body } = await as.post('/v1/card_order_batches', { order_ids: [order_id] })
      const lines = await as.get(`/v1/card_order_batches/${body.data.id}/lines`)
      return { params: { id: String(body.data.id), line_id: String(lines.body.data[0].id) } }
    },
    generate: async (stage) => theBatch(stage, 'open'),
    assign: async ({ portal, here }) => {
      const { id: order_id } = await anApprovedOrder(portal, here, [await aWexLine(portal)])
      const { as } = await portal.staff()
      const { body } = await as.post('/v1/card_order_batches', { order_ids: [order_id] })
      const lines = await as.get(`/v1/card_order_batches/${body.data.id}/lines`)
      const line_id = lines.body.data[0].id as number
      return { params: { id: String(body.data.id) }, body: { lines: [{ line_id, card_number: aWexNumber() }] } }
    },
    complete: async (stage) => theBatch(stage, 'assigned'),
    file: async (stage) => ({ params: { ...(await theBatch(stage, 'completed')).params, file: 'emboss' as const } }),
  },
  transactions: {
    list: nothing,
    export: () => ({ query: { format: 'csv' } }),
    get: async ({ portal, here }) => ({ params: { id: String((await aTransaction(portal, { account_id: here })).id) } }),
  },
  invoices: { list: nothing },
  exceptions: {
    list: nothing,
    counts: nothing,
    update: async ({ portal, here }) => {
      const { id, version } = await anException(portal, { account_id: here })
      return { params: { id: String(id) }, body: { review_state: 'reviewed', version } }
    },
    review: async ({ portal, here }) => {
      const { id, version } = await anException(portal, { account_id: here })
      return { body: { exceptions: { seen: [{ id, version }] }, review_state: 'reviewed' } }
    },
    settings: nothing,
    saveSettings: () => ({ body: { rules: [{ code: 'REPEAT', is_on: true, threshold: 20 }] } }),
    saveAlerts: () => ({ body: { is_on: true } }),
  },
  authorisations: { list: nothing },
  coverage: { list: nothing, health: nothing },
  vehicles: {
    list: nothing,
    get: async (stage) => ({ params: { vehicle_number: await aVehicle(stage) } }),
    update: async (stage) => ({
      params: { vehicle_number: await aVehicle(stage) },
      body: { fuel_type: 'diesel', tank_capacity: 150, version: 0 },
    }),
  },
  numberRanges: {
    list: nothing,
    update: async ({ portal }) => {
      const { as } = await portal.staff()
      const { body } = await as.get('/v1/card_number_ranges')
      const { card_network_name: _, remaining: __, is_low: ___, updated_at: ____, ...range } = body.data[0]
      return { body: { ...range, low_stock_at: range.low_stock_at + 1 } }
    },
  },
  ...reportPayloads,
  ...importPayloads,
}
