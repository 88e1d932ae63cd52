// npm run bench:tasks: eleven common tasks of a customer, done in a real browser with the demo data. Counts clicks and keys,
// measures the time, and writes the table of docs/product/handling.md#eleven-tasks. `BENCH_URL` names a portal that is already
// running.
import { readFileSync, writeFileSync } from 'node:fs'
import { onSignal } from './on-signal.ts'
import { handsOn } from './task-hand.ts'
import { tasks, type Task } from './task-list.ts'
import { desktop, onDevice, openBrowser, type Bench } from './web-devices.ts'
import { startPortal } from './web-portal.ts'

const until = performance.now() + Number(process.env.BENCH_SECONDS ?? 600) * 1000
const longestWait = 30_000
const document = new URL('../docs/product/handling.md', import.meta.url)

const doTask = (bench: Bench, { what, person, work }: Task) =>
  onDevice(bench, { device: desktop, person }, async ({ page }) => {
    page.setDefaultTimeout(longestWait)
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    const hands = handsOn(page)
    const began = performance.now()
    await work(hands)
    const seconds = Math.round((performance.now() - began) / 1000)
    return `| ${what} | ${hands.counted.clicks} | ${hands.counted.keys} | ${seconds} |`
  })

const portal = await startPortal(until)
onSignal(() => portal.stop())
const browser = await openBrowser()
const rows: string[] = []
try {
  for (const task of tasks) {
    const row = await doTask({ browser, origin: portal.origin }, task).catch((error: unknown) => {
      console.error(`${task.what}: ${String(error)}`)
      process.exitCode = 1
    })
    if (row) rows.push(row)
    if (row) console.log(row)
  }
} finally {
  await browser.close()
  await portal.stop()
}

if (rows.length === tasks.length) {
  const table = ['| Task | Clicks | Keys | Seconds |', '| --- | ---: | ---: | ---: |', ...rows].join('\n')
  const [head = '', rest = ''] = readFileSync(document, 'utf8').split(/(?<=<!-- tasks -->\n)/)
  const [, tail = ''] = rest.split(/(?=<!-- end -->)/)
  writeFileSync(document, `${head}\n${table}\n\n${tail}`)
}
