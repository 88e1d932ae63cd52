// docs/product/api.md#lists: a query parameter that a call does not know changes nothing, in any call.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actors, prolongTokens, setStage, type Actor, type Stage } from '../../authorisation/actors.ts'
import { calls, payloadFor, toRequest, type Call } from '../../authorisation/request.ts'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
let stage: Stage
let staff: Actor
beforeAll(async () => {
  portal = await aPortal()
  stage = await setStage(portal)
  staff = await actors['staff']!(stage)
  await prolongTokens(stage)
})
afterAll(() => portal.close())

/** Also twice, with the name of a field of every object, and with the names that the other calls know. */
const unknown = 'surprise=1&surprise=2&constructor=1&__proto__=1&a[b]=1&is_page=1&userId=7&is_deleted=1'

const read = calls.filter(({ endpoint: { method } }) => method === 'GET')
const written = calls.filter(({ endpoint: { method } }) => method !== 'GET')

describe('a parameter that the call does not know is ignored:', () => {
  test.each(read)('$id', { timeout: 60_000 }, async (call: Call) => {
    const { url, ...valid } = await toRequest(call, await payloadFor(call, stage, staff), staff)
    const ask = async (address: string) => {
      await portal.db.deleteFrom('attempts').execute()
      const { statusCode, headers } = await portal.app.inject({ ...valid, url: address })
      return [statusCode, headers['content-type']]
    }
    expect(await ask(`${url}${url.includes('?') ? '&' : '?'}${unknown}`)).toEqual(await ask(url))
  })
})

test('a call that writes reads no query, so it cannot depend on an unknown parameter', () => {
  expect(written.filter(({ endpoint }) => endpoint.query).map(({ id }) => id)).toEqual([])
})
