// An attacker who owns the database changes the audit log. Verification must find every such change.
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { auditAll, auditEach } from '#src/trail/audit.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { openKeyring } from '#src/secrets/keyring.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { sealAudit } from './seal-audit.ts'
import { verifyChain } from './verify-chain.ts'

/** Each log has its own database, because a broken chain stays broken. */
const aLog = async () => {
  const portal = await aPortal()
  onTestFinished(portal.close)
  const ctx: SystemCtx = { ...portal.ctx, who: { system: 'test' } }
  const write = (count = 1) =>
    auditAll(
      ctx,
      Array.from({ length: count }, (_, n) => ({ action: 'test.write', after: { n } })),
    )
  return {
    portal,
    ctx,
    write,
    writeAndSeal: async (count = 1) => {
      await write(count)
      await sealAudit(ctx)
    },
    problems: async () => (await verifyChain(ctx)).problems,
    byHand: (...statements: string[]) => byHand(portal, statements),
  }
}

/** The owner of the tables can disable the triggers that guard them. */
const byHand = async ({ db }: Portal, statements: string[]) => {
  const guarded = ['audit_events', 'audit_seals']
  for (const table of guarded) await sql.raw(`alter table ${table} disable trigger user`).execute(db)
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const table of guarded) await sql.raw(`alter table ${table} enable trigger user`).execute(db)
}

test('entries are sealed in order and once, and the chain is complete', async () => {
  const { ctx, write, problems } = await aLog()
  await write(3)
  expect(await verifyChain(ctx)).toMatchObject({ sealed: 0, waiting: 3, head: null, problems: [] })
  await sealAudit(ctx)
  await sealAudit(ctx)
  await write(2)
  await sealAudit(ctx)
  expect(await verifyChain(ctx)).toMatchObject({ sealed: 5, waiting: 0, problems: [] })
  expect(await problems()).toEqual([])
})

test('an entry or a seal cannot be changed or removed while the triggers are enabled', async () => {
  const { portal, writeAndSeal } = await aLog()
  await writeAndSeal()
  for (const table of ['audit_events', 'audit_seals'])
    for (const statement of [`delete from ${table}`, `truncate ${table}`])
      await expect(sql.raw(statement).execute(portal.db)).rejects.toThrow(`${table} is append-only`)
  await expect(sql`update audit_events set action = 'x'`.execute(portal.db)).rejects.toThrow('append-only')
  await expect(sql`update audit_seals set hash = ''`.execute(portal.db)).rejects.toThrow('append-only')
})

test.each([
  ['the action', `action = 'test.other'`],
  ['the time, by a microsecond', `at = at + interval '1 microsecond'`],
  ['the actor', `actor_id = 7`],
  ['the address', `address = '10.0.0.1'`],
  ['one of its values', `after = jsonb_set(after, '{n}', '99')`],
  ['the result', `result = 'refused'`],
  ['the roles of the actor', `actor_roles = '{acct admin}'`],
])('a changed entry is found: %s', async (_what, change) => {
  const { writeAndSeal, byHand: hand, problems } = await aLog()
  await writeAndSeal(5)
  await hand(`update audit_events set ${change} where id = (select event_id from audit_seals where seq = 3)`)
  expect(await problems()).toEqual([expect.stringMatching(/^Entry \d+ or its seal 3 was changed\.$/)])
})

test('a removed entry is found, alone or with its seal', async () => {
  const { writeAndSeal, byHand: hand, problems } = await aLog()
  await writeAndSeal(6)
  await hand(`delete from audit_events where id = (select event_id from audit_seals where seq = 2)`)
  expect(await problems()).toEqual([expect.stringMatching(/^Entry \d+ was removed \(seal 2\)\.$/)])
  await hand(
    `delete from audit_events where id in (select event_id from audit_seals where seq in (4, 5))`,
    `delete from audit_seals where seq in (4, 5)`,
  )
  expect(await problems()).toEqual([
    expect.stringMatching(/^Entry \d+ was removed \(seal 2\)\.$/),
    'Seals 4 to 5 were removed, and their entries with them.',
  ])
})

test('an inserted entry is found, whether it bypassed the triggers or was backdated', async () => {
  const { ctx, writeAndSeal, byHand: hand, portal, problems } = await aLog()
  await writeAndSeal(2)
  await hand(`insert into audit_events (actor_type, action) values ('system', 'test.forged')`)
  expect(await problems()).toEqual([expect.stringMatching(/^Entry \d+ stands outside the chain/)])
  const early = `insert into audit_events (actor_type, action, at) values ('system', 'test.early', now() - interval '3 days')`
  await sql.raw(early).execute(portal.db)
  const dated = expect.stringMatching(/^Entry \d+ is dated before its time/)
  expect(await problems()).toEqual([expect.stringContaining('outside'), dated])
  await sealAudit(ctx)
  expect(await problems()).toEqual([dated, expect.stringContaining('outside')])
})

test('a backlog of several batches is not reported as forged, however long it waited', async () => {
  const { ctx, portal, write, problems } = await aLog()
  await sql`insert into audit_events (actor_type, action, at)
    select 'system', 'test.waited', now() - interval '3 days' from generate_series(1, 2500)`.execute(portal.db)
  await sealAudit(ctx)
  await write()
  expect(await verifyChain(ctx)).toMatchObject({ sealed: 2500, waiting: 1, problems: [] })
  await sealAudit(ctx)
  expect(await problems()).toEqual([])
})

test('an entry that was hidden from the sealer, or removed before it was sealed, is found', async () => {
  const { ctx, write, byHand: hand, problems } = await aLog()
  await write(2)
  await hand(`delete from unsealed_audit_events where event_id = (select min(event_id) from unsealed_audit_events)`)
  await hand(`delete from audit_events where id = (select max(id) from audit_events)`)
  await sealAudit(ctx)
  expect(await problems()).toEqual([
    expect.stringMatching(/^Entry \d+ stands outside the chain/),
    expect.stringMatching(/^Entry \d+ was removed before it was sealed\.$/),
  ])
})

test('a seal made with a foreign key is found, and so is one that names an unknown key', async () => {
  const { ctx, portal, writeAndSeal, problems, byHand: hand } = await aLog()
  await writeAndSeal(2)
  const other = { active: 'test', keys: { test: Buffer.alloc(32, 8).toString('base64') } }
  const keyring = openKeyring({ ...portal.config, keyring: JSON.stringify(other) })
  await auditAll(ctx, [{ action: 'test.forged' }])
  await sealAudit({ ...ctx, keyring })
  expect(await problems()).toEqual([expect.stringContaining('its seal 3 was changed')])
  await hand(`update audit_seals set key_id = 'gone' where seq = 3`)
  expect(await problems()).toEqual(['Seal 3 names the key "gone", which the key ring does not have.'])
})

test('after a change of the active key, old seals stay valid and the chain continues', async () => {
  const { ctx, portal, writeAndSeal, write } = await aLog()
  await writeAndSeal(2)
  const keys = { test: Buffer.alloc(32, 7).toString('base64'), next: Buffer.alloc(32, 9).toString('base64') }
  const keyring = openKeyring({ ...portal.config, keyring: JSON.stringify({ active: 'next', keys }) })
  const renewed = { ...ctx, keyring }
  await write(2)
  await sealAudit(renewed)
  expect(await verifyChain(renewed)).toMatchObject({ sealed: 4, problems: [] })
})

test('a chain that was cut at its end is found by comparing it with an earlier head', async () => {
  const { ctx, writeAndSeal, byHand: hand, problems } = await aLog()
  await writeAndSeal(12)
  const { head } = await verifyChain(ctx)
  const [seq, hash] = head!.split(':') as [string, string]
  const anchor = { seq: Number(seq), hash }
  await writeAndSeal(3)
  expect((await verifyChain(ctx, anchor)).problems).toEqual([])
  await hand(
    `delete from audit_events where id in (select event_id from audit_seals where seq > 5)`,
    `delete from audit_seals where seq > 5`,
  )
  expect(await problems(), 'from the inside there is nothing to see').toEqual([])
  expect((await verifyChain(ctx, anchor)).problems).toEqual([expect.stringContaining('its end was cut or rewritten')])
  await writeAndSeal(20)
  expect((await verifyChain(ctx, anchor)).problems).toEqual([expect.stringContaining('its end was cut or rewritten')])
})

test('a sealer that dies halfway changes nothing, and the next one finishes the work', async () => {
  const { ctx, write } = await aLog()
  await write(4)
  const dying = inTransaction(ctx, async (inside) => {
    await sealAudit(inside)
    throw new Error('died')
  })
  await expect(dying).rejects.toThrow('died')
  expect(await verifyChain(ctx)).toMatchObject({ sealed: 0, waiting: 4, problems: [] })
  await sealAudit(ctx)
  expect(await verifyChain(ctx)).toMatchObject({ sealed: 4, waiting: 0, problems: [] })
})

test('an entry that commits late is sealed late, and leaves no hole in the chain', async () => {
  const { ctx, write, writeAndSeal } = await aLog()
  const opened = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const late = inTransaction(ctx, async (inside) => {
    await auditAll(inside, [{ action: 'test.late' }])
    opened.resolve()
    await gate.promise
  })
  await opened.promise
  await writeAndSeal(3)
  gate.resolve()
  await late
  expect(await verifyChain(ctx)).toMatchObject({ sealed: 3, waiting: 1, problems: [] })
  await write()
  await sealAudit(ctx)
  expect(await verifyChain(ctx)).toMatchObject({ sealed: 5, waiting: 0, problems: [] })
})

test('with many writers and two sealers at once nothing blocks, nothing is lost and the chain is complete', async () => {
  const { ctx, portal } = await aLog()
  const { id: account_id } = await portal.anAccount()
  const objects = Array.from({ length: 40 }, (_, n) => ({ id: n + 1, account_id }))
  const writer = (n: number) =>
    inTransaction(ctx, async (inside) => {
      await auditAll(inside, [{ action: 'test.first', after: { n } }])
      await auditEach(inside, objects, { action: 'test.each', object_type: 'card' })
      if (n % 10 === 0) throw new Error('undone')
    })
  const writing = { isOver: false }
  const sealer = async () => {
    while (!writing.isOver) await sealAudit(ctx)
  }
  const sealing = [sealer(), sealer()]
  const written = await Promise.allSettled(Array.from({ length: 100 }, (_, n) => writer(n)))
  writing.isOver = true
  await Promise.all(sealing)
  await sealAudit(ctx)
  const failures = written.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : []))
  expect(failures).toEqual(Array.from({ length: 10 }, () => 'undone'))
  expect(await verifyChain(ctx)).toMatchObject({ sealed: 90 * 41, waiting: 0, problems: [] })
})

test('an entry keeps the actor’s e-mail, name, type and roles of that day', async () => {
  const { portal } = await aLog()
  const { user, account_id, as } = await portal.aCustomer({ roles: ['finance manager'], first_name: 'Ann', last_name: 'Lee' })
  await as.post('/v1/verify_account', { user_id: user.id })
  await portal.db.updateTable('users').set({ first_name: 'Other', email: 'other@fleet.test' }).where('id', '=', user.id).execute()
  await portal.db.updateTable('memberships').set({ roles: [] }).where('user_id', '=', user.id).execute()
  const entry = await portal.db
    .selectFrom('audit_events')
    .select(['actor_email', 'actor_name', 'actor_user_type_id', 'actor_roles', 'account_id', 'address'])
    .where('actor_id', '=', user.id)
    .where('action', '=', 'session.select-account')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    actor_email: user.email,
    actor_name: 'Ann Lee',
    actor_user_type_id: 2,
    actor_roles: ['finance manager'],
    account_id,
  })
})

test('the user log records failed sign-ins of unknown people and each choice of an account, but no renewed tokens', async () => {
  const { portal } = await aLog()
  const actionsOf = async (email: string) =>
    (
      await portal.db
        .selectFrom('audit_events')
        .select(['action', 'result'])
        .where('actor_email', '=', email)
        .orderBy('id')
        .execute()
    ).map(({ action, result }) => `${action} ${result}`)
  await portal.anonymous.post('/v1/login', { email: 'Nobody@Fleet.test', password: 'x' })
  expect(await actionsOf('nobody@fleet.test')).toEqual(['session.sign-in refused'])
  // A text that is not an e-mail may be a password typed into the wrong field.
  await portal.anonymous.post('/v1/login', { email: 'my-secret-password', password: 'x' })
  const { rows } = await sql`select from audit_events e where e::text like '%my-secret%'`.execute(portal.db)
  expect(rows).toHaveLength(0)

  const { user, refresh_token, as } = await portal.aCustomer({ roles: ['report user'] })
  await as.post('/v1/verify_account', { user_id: user.id })
  await portal.anonymous.post('/v1/refresh_token', { refresh_token })
  await portal.anonymous.post('/v1/refresh_token', { refresh_token })
  expect(await actionsOf(user.email)).toEqual(['session.select-account ok'])
})

test.each([
  [
    'that differ in one value',
    [
      { n: 1, states: ['WA'], note: null },
      { n: 2, states: ['WA'], note: null },
    ],
  ],
  ['with different values', [{ n: 1 }, { note: 'x' }, {}]],
  ['one of which has no values', [{ n: 1 }, null, { n: 1 }]],
  ['with nested values', [{ n: 1, note: { by: 'Ann' } }]],
])('entries written together, %s, each keep all their own values', async (_, said) => {
  const { ctx, portal } = await aLog()
  const changes = said.map((values) => ({ action: 'test.write', ...(values && { before: values, after: values }) }))
  await auditAll(ctx, changes)
  const entries = await portal.db.selectFrom('audit_events').select(['before', 'after']).orderBy('id').execute()
  expect(entries).toEqual(said.map((values) => ({ before: values, after: values })))
})
