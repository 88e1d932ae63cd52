// docs/operations/watching.md#alerts: the figures that an operator sees without querying the database.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPortal, type Portal } from '#testing/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({}, undefined, 'api')
})
afterAll(() => portal.close())

test('the metrics show how long each call takes, what waits in the queue, and unsent mail', async () => {
  const { as } = await portal.aCustomer({ roles: ['acct admin'] })
  for (let n = 0; n < 3; n++) await as.get('/v1/profile')
  await portal.db
    .insertInto('mails')
    .values({ to_email: 'a@fleet.test', kind: 'reset', created_at: new Date(Date.now() - 600_000).toISOString() })
    .execute()
  await portal.ctx.queue.send(portal.ctx, 'mails.deliver', { mail_id: 1 })
  const { text } = await portal.anonymous.get('/metrics')
  expect(text).toContain('forecourt_request_seconds_bucket{route="/v1/profile",le="+Inf"} 3\n')
  expect(text).toMatch(/^forecourt_request_seconds_bucket\{route="\/v1\/profile",le="0\.005"\} [0-3]$/m)
  expect(text).toMatch(/^forecourt_request_seconds_count\{route="\/v1\/profile"\} 3$/m)
  expect(Number(/^forecourt_mail_unsent_seconds (\d+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(600)
  expect(text).toMatch(/^forecourt_jobs_waiting\{job="mails\.deliver"\} 1$/m)
  expect(text).toMatch(/^forecourt_job_age_seconds\{job="mails\.deliver"\} \d+$/m)
  for (const pool of ['requests', 'jobs', 'counting'])
    expect(text).toContain(`forecourt_database_connections{pool="${pool}",state="waiting"} 0\n`)
})
