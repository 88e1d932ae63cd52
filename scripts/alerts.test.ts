// docs/operations/watching.md#alerts: each rule fires when its cause occurs, and not before.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../deploy')
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const promtool = process.env.PROMTOOL ?? 'promtool'
const hasPromtool = spawnSync(promtool, ['--version']).status === 0

test('every alert has a test case that fires it and one in which it stays quiet', () => {
  const rules = [...read('alerts.yaml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
  const caused = read('alerts.test.yaml')
  const causes = (name: string) => new RegExp(`alertname: ${name}\\n +exp_alerts:`).test(caused)
  const isQuiet = (name: string) => caused.includes(`alertname: ${name} }`)
  expect(rules.length).toBeGreaterThan(10)
  expect(rules.filter((name) => !causes(name) || !isQuiet(name))).toEqual([])
})

// Debian ships promtool in the package prometheus. Without it, the test above still compares the cases with the rules.
test.runIf(hasPromtool)('Prometheus fires each alert in its test case', () => {
  const { status, stdout, stderr } = spawnSync(promtool, ['test', 'rules', path.join(folder, 'alerts.test.yaml')], {
    encoding: 'utf8',
  })
  expect({ status, said: status === 0 ? '' : `${stdout}${stderr}` }).toEqual({ status: 0, said: '' })
})

type Panel = { id: number; type: string; title: string; description?: string; gridPos: object; targets?: { expr: string }[] }

test('the dashboard is valid for Grafana: panels have unique ids, positions, titles and queries', () => {
  const dashboard = JSON.parse(read('dashboard.json')) as { uid: string; schemaVersion: number; panels: Panel[] }
  expect(dashboard).toMatchObject({ uid: 'forecourt', schemaVersion: expect.any(Number), title: 'Forecourt' })
  for (const { type, title, gridPos, targets } of dashboard.panels) {
    expect(['timeseries', 'stat']).toContain(type)
    expect(title).not.toBe('')
    expect(gridPos).toEqual({ h: expect.any(Number), w: expect.any(Number), x: expect.any(Number), y: expect.any(Number) })
    expect(targets?.every(({ expr }) => expr.length > 0)).toBe(true)
  }
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
})
