// docs/product/reports.md#files-and-limits: each format at its limit and one row beyond, generated the way a long report is.
import { readdir, readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { rowsAtOnce, tooLongFor } from '@forecourt/domain/reports/report-limits.ts'
import { columnKinds } from '@forecourt/domain/reports/report.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { expect, test } from 'vitest'
import { heavyFile } from './heavy-file.ts'

const { columns } = reports['transaction-detail']
const moment = { date: '2026-03-10', datetime: '2026-03-10 12:00:00', 'local-datetime': '2026-03-10 12:00:00' } as const

/** The longest possible row: each text is as wide as its column on paper. */
const aRow = (row: number) =>
  columns
    .map(({ kind, width, title }, at) => {
      if (kind in moment) return moment[kind as keyof typeof moment]
      return columnKinds[kind].holds === 'number'
        ? String(1_000 * row + at)
        : `${title} ${row} ${'x'.repeat(width)}`.slice(0, width)
    })
    .join('\t')

const copied = async function* (count: number) {
  for (let from = 0; from < count; from += 500)
    yield Buffer.from(Array.from({ length: Math.min(500, count - from) }, (_, n) => `${aRow(from + n)}\n`).join(''))
}

const heading = { account: null, provider_name: 'P', run_by: 'Q', created_at: '2026-03-11T00:00:00Z', labels: {} }
const scope = { today: '2026-03-11', time_zone: 'America/Los_Angeles' }
const params = { from: '2026-03-01', to: '2026-03-31', group_by: [] }

/** The most memory any child of this process has used so far, in MB. */
const childPeak = async () => {
  const threads = await readdir('/proc/self/task').catch(() => [])
  const lists = await Promise.all(threads.map((id) => readFile(`/proc/self/task/${id}/children`, 'utf8').catch(() => '')))
  const pids = lists.flatMap((list) => list.split(' ').filter(Boolean))
  const peaks = pids.map(async (pid) => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    return status.includes('node') ? Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024 : 0
  })
  return Math.max(0, ...(await Promise.all(peaks)))
}

const make = async (format: 'xlsx' | 'pdf', rows: number) => {
  const before = process.memoryUsage().rss
  const pieces: Buffer[] = []
  let [written, child, here] = [0, 0, 0]
  for await (const { bytes, rows: passed } of heavyFile(
    { format, key: 'transaction-detail', params, scope, heading },
    null,
    copied(rows),
  )) {
    pieces.push(bytes)
    written += passed
    child = Math.max(child, await childPeak())
    here = Math.max(here, (process.memoryUsage().rss - before) / 1024 / 1024)
  }
  return { file: Buffer.concat(pieces), written, child: Math.round(child), here: Math.round(here) }
}

/** The last row of the sheet, without holding the whole sheet as text. */
const lastRowOf = (archive: Buffer) => {
  const at = archive.indexOf('xl/worksheets/sheet1.xml') + 'xl/worksheets/sheet1.xml'.length
  const sheet = inflateRawSync(archive.subarray(at), { finishFlush: 2 })
  return Number(/<row r="(\d+)">(?!.*<row )/s.exec(sheet.subarray(-20_000).toString())?.[1])
}

test('a workbook of the most rows allowed is made within 300 MB', { timeout: 180_000 }, async () => {
  const { file, written, child, here } = await make('xlsx', limits.workbookRows)
  expect(written).toBe(limits.workbookRows)
  // The header row, the rows and the totals.
  expect(lastRowOf(file)).toBe(limits.workbookRows + 2)
  expect({ child, isBelow: child < 300 }).toEqual({ child, isBelow: true })
  expect({ here, isBelow: here < 300 }).toEqual({ here, isBelow: true })
})

test('a PDF of the most rows allowed is made', { timeout: 240_000 }, async () => {
  const { file, written } = await make('pdf', limits.paperRows)
  expect(written).toBe(limits.paperRows)
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.subarray(-6).toString()).toContain('%%EOF')
})

test.each([
  ['xlsx', limits.workbookRows],
  ['pdf', limits.paperRows],
] as const)('with one row beyond the limit, %s is refused with a sentence that names the limit', async (format, most) => {
  expect(tooLongFor(format, most)).toBeUndefined()
  const refusal = tooLongFor(format, most + 1)!
  expect(refusal).toContain(most.toLocaleString('en-US'))
  const task = { format, key: 'transaction-detail', params, scope, heading } as const
  const lines = async function* () {
    yield Buffer.alloc(most + 1, '\n')
  }
  await expect(Array.fromAsync(heavyFile(task, null, lines()))).rejects.toThrow(refusal)
})

test('the most rows made while the reader waits are far below what a file may hold', () => {
  expect(rowsAtOnce.xlsx).toBeLessThan(limits.workbookRows / 10)
  expect(rowsAtOnce.pdf).toBeLessThan(limits.paperRows / 10)
})
