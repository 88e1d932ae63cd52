// docs/product/accounts.md#where-an-account-stands: every call of an account that is closed, a prospect or on hold.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { roleNames } from '@forecourt/domain/rules/access.ts'
import type { Standing } from '@forecourt/domain/rules/account-standing.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPortal, type Portal } from '#testing/portal.ts'
import { stand } from '#testing/standings.ts'
import { actors, setStage, type Actor, type Stage } from './actors.ts'
import { isAllowed, oracle, parseOracle } from './oracle.ts'
import { calls, isPersonal, payloadFor, toRequest, type Call, type Sent } from './request.ts'

const { rows } = parseOracle(readFileSync(path.join(import.meta.dirname, 'standing-oracle.csv'), 'utf8'))

/** The order matters: a closed or prospect account is opened again before it is put on hold. */
const columns: Record<string, { standing: Standing; code: string }> = {
  closed: { standing: 'closed', code: 'account_closed' },
  prospect: { standing: 'prospect', code: 'account_not_open' },
  'on hold': { standing: 'on_hold', code: 'account_on_hold' },
}
const codes = Object.values(columns).map(({ code }) => code)

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ SUPPORT_SIGN_IN: '1' })
})
afterAll(() => portal.close())

const isRole = (actor: string) => (roleNames as readonly string[]).includes(actor)
const cellsOf = (id: string) => oracle.rows.find((row) => row.id === id)!.cells
const isOfAccount = ({ id }: Call) => cellsOf(id).some((cell) => cell.actor === 'no account' && cell.expected === '400')
const customerOf = (id: string) => cellsOf(id).find((cell) => isAllowed(cell) && isRole(cell.actor))?.actor
const hasStaff = (id: string) => cellsOf(id).some((cell) => cell.actor === 'staff' && isAllowed(cell))

type Reply = { status: number; code: string }

const send = async (call: Call, sent: Sent, actor: Actor): Promise<Reply> => {
  const reply = await portal.app.inject(await toRequest(call, sent, actor))
  const isJson = reply.headers['content-type']?.toString().startsWith('application/json')
  return { status: reply.statusCode, code: isJson ? (reply.json<{ code?: string }>().code ?? '') : '' }
}

const agrees = (expected: string, code: string, isCustomer: boolean, standing: Standing, reply: Reply) => {
  if (isCustomer && standing === 'prospect') return [403, 404].includes(reply.status)
  if (expected === '409') return reply.status === 409 && reply.code === code
  return reply.status < 500 && ![401, 403].includes(reply.status) && !codes.includes(reply.code)
}

const walk = async (call: Call, cells: { actor: string; expected: string }[], stage: Stage) => {
  const customer = customerOf(call.id)
  const people: [string, Actor][] = []
  if (hasStaff(call.id)) people.push(['staff', await actors['staff']!(stage)])
  if (customer) people.push(['customer', await actors[customer]!(stage)])
  const disagreements: string[] = []
  const served: Reply[] = []
  const isRead = call.endpoint.method === 'GET' && !call.endpoint.conflicts
  let kept: Sent | undefined
  for (const { actor: column, expected } of cells) {
    const { standing, code } = columns[column]!
    for (const [who, actor] of people) {
      await stand(portal, stage.here, 'open')
      // All columns share a record that is only read.
      const sent = kept ?? (await payloadFor(call, stage, actor))
      if (isRead && !isPersonal(call)) kept = sent
      await stand(portal, stage.here, standing)
      const reply = await send(call, sent, actor)
      const isCustomer = who === 'customer'
      if (!agrees(expected, code, isCustomer, standing, reply))
        disagreements.push(`${call.id} by ${who}, ${column}: ${expected}, but ${reply.status} ${reply.code}`)
      if (expected === 'ok' && !(isCustomer && standing === 'prospect')) served.push(reply)
      await portal.db.deleteFrom('account_holds').where('account_id', '=', stage.here).execute()
    }
  }
  // A refusal for another reason would hide that the expected one is missing.
  if (served.length > 0 && !served.some(({ status }) => status < 300))
    disagreements.push(`${call.id}: never served, ${served.map(({ status, code }) => `${status} ${code}`).join(', ')}`)
  return disagreements
}

describe('for an account that is closed, a prospect or on hold, each call answers as the oracle says:', () => {
  const features = Map.groupBy(rows, ({ id }) => id.split('.')[0]!)
  test.each([...features])('%s', { timeout: 60_000 }, async (_feature, ofFeature) => {
    const disagreements: string[] = []
    for (const { id, cells } of ofFeature)
      disagreements.push(
        ...(await walk(
          calls.find((call) => call.id === id)!,
          cells,
          await setStage(portal),
        )),
      )
    expect(disagreements).toEqual([])
  })
})

test('every call of an account has a row in the oracle', () => {
  const named = new Set(rows.map(({ id }) => id))
  expect(calls.filter((call) => isOfAccount(call) && !named.has(call.id)).map(({ id }) => id)).toEqual([])
})

test('a hold placed on one instance blocks the next order on another', async () => {
  const other = await aPortal({}, portal.url)
  const { account_id, user } = await portal.aCustomer({ roles: ['card manager'] })
  const { as: staff } = await portal.staff()
  const stage = { portal, here: account_id, elsewhere: account_id }
  const submit = calls.find(({ id }) => id === 'orders.submit')!
  const { token } = await portal.signedIn(user)
  const actor = { user, headers: { authorization: `Bearer ${token}`, accountid: String(account_id) } }
  const orderAt = async ({ app }: Portal) =>
    (await app.inject(await toRequest(submit, await payloadFor(submit, stage, actor), actor))).statusCode
  expect(await orderAt(other)).toBe(200)
  expect((await staff.post(`/v1/accounts/${account_id}/hold`, { reason: 'fraud', note: 'Odd fills' })).status).toBe(200)
  expect(await orderAt(other)).toBe(409)
  await other.close()
})
