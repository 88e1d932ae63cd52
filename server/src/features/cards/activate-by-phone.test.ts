// docs/product/fulfilment.md#by-phone
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBatch } from '#testing/batches.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { wordsOf } from '#testing/read-pdf.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
  await portal.db.updateTable('network_channels').set({ activation: 'by_customer' }).execute()
})
afterAll(() => portal.close())

/** A card in the post, and the numbers printed on its letter. */
const aLetter = async () => {
  const { account_id, path, as } = await aBatch(portal, { state: 'completed' })
  const letters = await as.get(`${path}/files/card_letters`)
  const text = wordsOf(letters.bytes).join(' ')
  const [, first, second] = /\b(\d{4}) (\d{4})\b/.exec(text)!
  const card = await portal.db.selectFrom('cards').selectAll().where('account_id', '=', account_id).executeTakeFirstOrThrow()
  const account = portal.db.selectFrom('accounts').select('cl_account_no').where('id', '=', account_id)
  const { cl_account_no: account_number } = await account.executeTakeFirstOrThrow()
  const { as: support } = await portal.staff(undefined, 'support')
  const code = `${first}${second}`
  const say = (typed: string, last_four = card.last_four) =>
    support.post('/v1/activate_by_phone', { account_number, last_four, code: typed })
  const status = async () =>
    (await portal.db.selectFrom('cards').select('card_status_id').where('id', '=', card.id).executeTakeFirstOrThrow())
      .card_status_id
  return { account_id, card, code, wrong: code === '00000000' ? '00000001' : '00000000', say, status, text }
}

test('support activates a card with the code on its letter, of which only a hash is stored', async () => {
  const { card, code, wrong, say, status, text, account_id } = await aLetter()
  expect(text).toContain(card.last_four)
  const stored = await portal.db.selectFrom('card_activations').selectAll().where('card_id', '=', card.id).execute()
  expect(JSON.stringify(stored)).not.toContain(code)
  expect((await say(wrong)).status).toBe(422)
  expect((await say(code, card.last_four === '0000' ? '0001' : '0000')).status).toBe(422)
  expect(await status()).toBe(8)
  const reply = await say(`${code.slice(0, 4)} ${code.slice(4)}`)
  expect([reply.status, await status()]).toEqual([200, 1])
  expect((await say(code)).status).toBe(422)
  const refused = portal.db.selectFrom('audit_events').select('object_id').where('action', '=', 'card.activate-by-phone')
  expect(await refused.where('account_id', '=', account_id).execute()).toEqual([{ object_id: card.id }])
})

test('after five wrong codes, even the right one is refused', async () => {
  const { code, wrong, say, status } = await aLetter()
  for (let tried = 0; tried < 5; tried++) expect((await say(wrong)).status).toBe(422)
  const ended = await say(code)
  expect([ended.status, ended.body.message]).toEqual([
    409,
    'After 5 wrong codes, this code no longer works. The account can activate the card in the portal',
  ])
  expect(await status()).toBe(8)
})
