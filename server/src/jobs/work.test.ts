// The queue and the worker on a real Postgres, with test jobs in place of the real ones.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { jobRuns } from '#src/features/jobs.ts'
import { jobBase, openSystem } from '#src/programs/open-system.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { jobNames, jobTable } from './job-table.ts'
import { enqueue, openQueue } from './queue.ts'
import { startWorking, type JobRuns } from './work.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const aWorker = async (deliver: JobRuns['mails.deliver'], others: Partial<JobRuns> = {}) => {
  const system = await openSystem({ config: portal.config, url: portal.url, role: 'worker' })
  await startWorking(jobBase(system), system.queue, { ...jobRuns, 'mails.deliver': deliver, ...others })
  onTestFinished(system.close)
}
const send = (...mail_ids: number[]) =>
  inTransaction(portal.ctx, async (ctx) => {
    for (const mail_id of mail_ids) await enqueue(ctx, 'mails.deliver', { mail_id })
  })
const jobs = async (...mail_ids: number[]) => {
  const { rows } = await sql<{ mail_id: number; state: string; output: unknown }>`
    select (data->>'mail_id')::int as mail_id, state::text, output from pgboss.job where name = 'mails.deliver' order by 1`.execute(
    portal.db,
  )
  return rows.filter(({ mail_id }) => mail_ids.includes(mail_id))
}
const settled = async (...mail_ids: number[]) => {
  const states = async () => (await jobs(...mail_ids)).filter(({ state }) => state === 'created' || state === 'active').length
  await expect.poll(states, { timeout: 15_000, interval: 20 }).toBe(0)
  return jobs(...mail_ids)
}

test('a job commits with the transaction that enqueued it, and is rolled back with it', async () => {
  const undone = inTransaction(portal.ctx, async (ctx) => {
    await enqueue(ctx, 'mails.deliver', { mail_id: 1 })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await send(2)
  expect(await jobs(1, 2)).toMatchObject([{ mail_id: 2, state: 'created' }])
})

test('a failing job does not affect the rest of its batch, and its stored reason quotes no input', async () => {
  const ran: number[] = []
  await aWorker(async (_ctx, { mail_id }) => {
    ran.push(mail_id)
    if (mail_id === 13) throw Object.assign(new Error('Key (email)=(canary@fleet.test) already exists'), { code: '23505' })
  })
  await send(11, 12, 13, 14, 15)
  const states = await settled(11, 12, 13, 14, 15)
  expect(states.map(({ state }) => state)).toEqual(['completed', 'completed', 'retry', 'completed', 'completed'])
  expect(states[2]?.output).toEqual({ type: 'Error', code: '23505' })
  expect(ran.filter((id) => id > 10 && id < 16).toSorted((a, b) => a - b)).toEqual([11, 12, 13, 14, 15])
})

test('a slow job does not delay the others, and two workers never run the same job', async () => {
  const gate = Promise.withResolvers<void>()
  const ran: number[] = []
  const deliver: JobRuns['mails.deliver'] = async (_ctx, { mail_id }) => {
    if (mail_id === 100) await gate.promise
    ran.push(mail_id)
  }
  await aWorker(deliver)
  await aWorker(deliver)
  const ids = Array.from({ length: 40 }, (_, n) => 100 + n)
  await send(...ids)
  const others = () => new Set(ran.filter((id) => id > 100 && id < 140)).size
  await expect.poll(others, { timeout: 15_000, interval: 20 }).toBe(39)
  gate.resolve()
  await settled(...ids)
  expect(ran.filter((id) => id >= 100 && id < 140).toSorted((a, b) => a - b)).toEqual(ids)
})

test('a job with an invalid payload fails without running', async () => {
  const ran: unknown[] = []
  await aWorker(async (_ctx, payload) => void ran.push(payload))
  await portal.ctx.queue.boss.send('mails.deliver', { mail_id: 300, extra: 'x' })
  const [job] = await settled(300)
  expect(job).toMatchObject({ state: 'retry', output: { type: 'ZodError' } })
  expect(ran).toEqual([])
})

/** As if a worker had taken the job that many seconds ago and then died, with no queue maintenance since. */
const taken = async (mail_id: number, { seconds }: { seconds: number }) => {
  await send(mail_id)
  await portal.ctx.queue.boss.fetch('mails.deliver', { batchSize: 50 })
  await sql`update pgboss.job set heartbeat_on = now() - ${seconds} * interval '1 second'
    where name = 'mails.deliver' and data->>'mail_id' = ${String(mail_id)}`.execute(portal.db)
  await sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`.execute(portal.db)
}

test('a worker takes over the jobs of one that died as soon as it starts', async () => {
  await taken(400, { seconds: 31 })
  await aWorker(async () => {})
  expect(await jobs(400)).toMatchObject([{ state: 'retry' }])
})

test('a worker that starts does not take the jobs of one that is still alive', async () => {
  await taken(500, { seconds: 0 })
  await aWorker(async () => {})
  expect(await jobs(500)).toMatchObject([{ state: 'active' }])
})

const failedJobs = async (mail_id: number) => {
  const rows = await portal.db.selectFrom('failed_jobs').select(['job', 'payload', 'reason']).execute()
  return rows.filter(({ payload }) => (payload as { mail_id?: number }).mail_id === mail_id)
}

test('a job whose last try fails is reported once: on the staff dashboard, in the metrics, and with its reason', async () => {
  await aWorker(async (_ctx, { mail_id }) => {
    if (mail_id === 600) throw Object.assign(new Error('not for the log'), { code: '55P03' })
  })
  await portal.ctx.queue.boss.send('mails.deliver', { mail_id: 600 }, { retryLimit: 0 })
  await expect.poll(() => failedJobs(600), { timeout: 15_000, interval: 20 }).toHaveLength(1)
  expect(await failedJobs(600)).toEqual([
    { job: 'mails.deliver', payload: { mail_id: 600 }, reason: { type: 'Error', code: '55P03' } },
  ])
  const { as } = await portal.staff()
  const { failed_jobs } = (await as.get('/v1/dashboard/provider')).body.data
  expect(failed_jobs).toMatchObject([{ what: 'Sending a mail', account: null, total: 1 }])
  expect((await portal.anonymous.get('/metrics')).text).toContain('forecourt_failed_jobs{job="mails.deliver"} 1')
})

test('a job whose worker dies at the last try is reported too, and its give-up job runs', async () => {
  await portal.ctx.queue.boss.send('imports.run', { import_id: 700 }, { retryLimit: 0 })
  await portal.ctx.queue.boss.fetch('imports.run')
  await sql`update pgboss.job set heartbeat_on = now() - interval '31 seconds' where name = 'imports.run'`.execute(portal.db)
  await sql`update pgboss.queue set monitor_claim_on = null, monitor_on = null`.execute(portal.db)
  const given_up: number[] = []
  await aWorker(async () => {}, { 'imports.give-up': async (_ctx, { import_id }) => void given_up.push(import_id) })
  await expect.poll(() => given_up, { timeout: 15_000, interval: 20 }).toEqual([700])
  const told = await portal.db.selectFrom('failed_jobs').select('job').where('job', '=', 'imports.run').execute()
  expect(told).toHaveLength(1)
})

test('a job has longer limits than a request, and its own connections', async () => {
  const limitsOf = async (db: Ctx['db']) => {
    const { rows } = await sql<{ statement: string; lock: string; name: string }>`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('application_name') as name`.execute(db)
    return rows[0]
  }
  const seen: unknown[] = []
  const inside: unknown[] = []
  const ended = Promise.withResolvers<void>()
  await aWorker(
    async (ctx, { mail_id }) => {
      if (mail_id >= 800 && mail_id < 810) seen.push(await limitsOf(ctx.db))
    },
    {
      'portable-fleets.make': async (ctx) => {
        inside.push(await limitsOf(ctx.db), await inTransaction(ctx, ({ db }) => limitsOf(db)))
        ended.resolve()
      },
    },
  )
  await send(800)
  await settled(800)
  await portal.ctx.queue.send(portal.ctx, 'portable-fleets.make', { portable_fleet_id: 1 })
  await ended.promise
  // The job with its own limit returned its connection with the usual limit.
  await send(801, 802, 803, 804)
  await settled(801, 802, 803, 804)
  expect(inside).toMatchObject(Array.from({ length: 2 }, () => ({ statement: '10min', lock: '30s' })))
  const usual = { statement: '2min', lock: '30s', name: 'forecourt-worker-jobs' }
  expect(seen).toEqual([usual, usual, usual, usual, usual])
  expect(await limitsOf(portal.db)).toMatchObject({ statement: '5s', lock: '4s' })
})

test('a queue created by an earlier version gets the current settings', async () => {
  await portal.ctx.queue.boss.updateQueue('mails.deliver', { retryLimit: 1, retryDelay: 1 })
  const { close } = await openQueue({ url: portal.url, log: portal.ctx.log, role: 'send' })
  await close()
  for (const name of jobNames) {
    const queue = await portal.ctx.queue.boss.getQueue(name)
    expect(queue).toMatchObject({ retryLimit: jobTable[name].retries, retryDelay: jobTable[name].retry_seconds, notify: true })
  }
})

test('each cron job is scheduled once, in the provider’s time zone', async () => {
  await aWorker(async () => {})
  await aWorker(async () => {})
  const { rows } = await sql<{ name: string; cron: string; timezone: string }>`
    select name, cron, timezone from pgboss.schedule order by name`.execute(portal.db)
  const planned = jobNames.flatMap((name) => {
    const kind = jobTable[name]
    return 'cron' in kind ? [{ name, cron: kind.cron, timezone: 'America/Los_Angeles' }] : []
  })
  expect(rows).toEqual(planned.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
})

test('no nightly job is scheduled in the hour that is skipped when daylight saving time begins', () => {
  const hours = jobNames.flatMap((name) => {
    const kind = jobTable[name]
    return 'cron' in kind ? [{ name, hour: kind.cron.split(' ')[1] }] : []
  })
  expect(hours.filter(({ hour }) => hour === '2')).toEqual([])
})
