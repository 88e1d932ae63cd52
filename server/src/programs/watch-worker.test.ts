// docs/operations/watching.md: the figures of a worker, and the rules that use them.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPortal, type Portal } from '#testing/portal.ts'
import { openSystem } from './open-system.ts'
import { watchWorker } from './watch-worker.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

const root = path.resolve(import.meta.dirname, '../../..')
const namesIn = (text: string) => new Set(text.match(/\b(?:forecourt|process)_[a-z_]+/g))

test('a worker serves metrics on its own port, and every alert, panel and row of the guide uses one that exists', async () => {
  const created_at = new Date(Date.now() - 7_200_000).toISOString()
  const file = { filename: 'a.csv', layout: 'C', content: 'transactions', state: 'queued', created_at }
  await portal.db.insertInto('imports').values(file).execute()
  const system = await openSystem({ config: { ...portal.config, metrics_port: 0 }, url: portal.url, role: 'worker' })
  const watched = await watchWorker(system)
  try {
    const ask = async (what: string) => {
      const reply = await fetch(`http://127.0.0.1:${watched?.port}${what}`)
      return { status: reply.status, text: await reply.text() }
    }
    expect(await ask('/healthz')).toMatchObject({ status: 200 })
    expect(await ask('/v1/profile')).toMatchObject({ status: 404 })
    const { text } = await ask('/metrics')
    expect(text).toMatch(/^forecourt_database_connections\{pool="jobs",state="open"\} \d+$/m)
    expect(Number(/^forecourt_import_waiting_seconds (\d+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(7_200)
    expect(text).toMatch(/^forecourt_audit_unsealed_seconds \d+$/m)
    await portal.anonymous.get('/v1/config')
    const known = namesIn(`${text}${(await portal.anonymous.get('/metrics')).text}`)
    const rules = readFileSync(path.join(root, 'deploy/alerts.yaml'), 'utf8')
    const dashboard = readFileSync(path.join(root, 'deploy/dashboard.json'), 'utf8')
    const guide = readFileSync(path.join(root, 'docs/operations/watching.md'), 'utf8')
    expect([...namesIn(rules), ...namesIn(dashboard), ...namesIn(guide)].filter((name) => !known.has(name))).toEqual([])
    // Nobody would see a figure that no panel shows.
    const drawn = [...namesIn(dashboard)]
    expect(
      [...namesIn(text)].filter((name) => name !== 'process_uptime_seconds' && !drawn.some((shown) => shown.startsWith(name))),
    ).toEqual([])
    // A row of the guide without a rule is an alert that never fires.
    expect([...namesIn(guide)].filter((name) => ![...namesIn(rules)].some((rule) => rule.startsWith(name)))).toEqual([])
  } finally {
    await watched?.close()
    await system.close()
  }
})
