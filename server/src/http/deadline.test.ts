// docs/product/api.md#every-call-is-answered: over real connections, with a database that makes calls wait.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aNewCard } from '#testing/cards.ts'
import { listening } from '#testing/listening.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { deadline } from './deadline.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const aManager = async (patience: Parameters<typeof listening>[1]) => {
  const { token, account_id } = await portal.aCustomer({ roles: ['card manager'] })
  const { origin } = await listening(portal, patience)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, accountid: String(account_id) }
  return {
    account_id,
    order: async (body: unknown, key: string) => {
      const reply = await fetch(`${origin}/v1/cards`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { ...headers, 'idempotency-key': key },
      })
      return { status: reply.status, body: (await reply.json()) as { code?: string; data?: unknown; request_id?: string } }
    },
  }
}

const cardsOf = async (account_id: number) =>
  (await portal.db.selectFrom('cards').select('id').where('account_id', '=', account_id).execute()).length

/** Locks the account, so that a call that changes it waits. */
const hold = async (account_id: number) => {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = portal.db.transaction().execute(async (db) => {
    await db.selectFrom('accounts').select('id').where('id', '=', account_id).forUpdate().execute()
    held.resolve()
    await released.promise
  })
  await held.promise
  return async () => {
    released.resolve()
    await holding
  }
}

/** Resolves once the transactions of calls that were answered early have ended. */
const settled = async () => {
  const busy = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name like 'forecourt-command' and state <> 'idle' and pid <> pg_backend_pid()`.execute(
      portal.db,
    )
    return rows[0]!.n
  }
  await expect.poll(busy, { timeout: 5_000, interval: 20 }).toBe(0)
}

test('a call that misses its deadline answers 503 and writes nothing; a repeat with its key runs once', async () => {
  const { order, account_id } = await aManager({ answer_within: 300 })
  const release = await hold(account_id)
  const card = await aNewCard(portal)
  expect(await order(card, 'once')).toMatchObject({ status: 503, body: { code: 'overloaded', request_id: expect.any(String) } })
  await release()
  await settled()
  expect(await cardsOf(account_id)).toBe(0)
  const patient = await aManager({})
  expect(patient.account_id).not.toBe(account_id)
  await expect.poll(async () => (await order(card, 'once')).status, { timeout: 5_000 }).toBe(200)
  expect((await order(card, 'once')).status).toBe(200)
  expect(await cardsOf(account_id)).toBe(1)
})

test('a call that is still waiting for its turn at its deadline never begins', async () => {
  const { order, account_id } = await aManager({ answer_within: 300 })
  const release = await hold(account_id)
  const cards = [await aNewCard(portal), await aNewCard(portal), await aNewCard(portal)]
  const replies = await Promise.all(cards.map((card, n) => order(card, `turn-${n}`)))
  expect(replies.map(({ status }) => status)).toEqual([503, 503, 503])
  await release()
  await settled()
  expect(await cardsOf(account_id)).toBe(0)
})

test('a silent connection is kept open while its call is being worked on', async () => {
  const { order, account_id } = await aManager({ idle: 200 })
  const release = await hold(account_id)
  const ordered = order(await aNewCard(portal), 'slow')
  await pause(700)
  await release()
  expect((await ordered).status).toBe(200)
  expect(await cardsOf(account_id)).toBe(1)
})

test('a commit in progress at the deadline gets its real answer', async () => {
  await sql`create function slow_commit() returns trigger language plpgsql as 'begin perform pg_sleep(2.5); return null; end'`.execute(
    portal.db,
  )
  onTestFinished(async () => void (await sql`drop function slow_commit cascade`.execute(portal.db)))
  await sql`create constraint trigger slow after insert on cards deferrable initially deferred
    for each row execute function slow_commit()`.execute(portal.db)
  const { order, account_id } = await aManager({ answer_within: 2_000 })
  expect((await order(await aNewCard(portal), 'late')).status).toBe(200)
  expect(await cardsOf(account_id)).toBe(1)
})

test('a call that has committed part of its work finishes it, even after its deadline', async () => {
  const time = deadline(10)
  const work = async () => {
    time.begin()
    time.beginTransaction()
    time.beginCommit()
    time.endTransaction()
    await pause(50)
    time.beginTransaction()
    time.beginCommit()
    return 'all of it'
  }
  expect(await time.answer(work(), false)).toBe('all of it')
})
