// npm run open-files [-- folder [portal]]: opens every report of the demo as CSV, workbook, PDF and data files, and every empty
// upload template, with LibreOffice and poppler, and compares them with the rows of the API. The files and images of the first
// pages stay in the folder. Exits 1 when a file differs. Without the address of a portal, it starts one.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parse } from 'csv-parse/sync'
import { cardTypes, networks } from '../domain/src/reference.ts'
import { columnKinds, type AnyReport, type Column } from '../domain/src/reports/report.ts'
import { reportKeys, type ReportKey } from '../domain/src/reports/report-names.ts'
import { reports } from '../domain/src/reports/reports.ts'
import { fieldLabel } from '../domain/src/rules/card-fields.ts'
import { toAscii } from '../domain/src/rules/fixed-line.ts'
import { findKind } from '../domain/src/rules/card-kind.ts'
import { readTrailer } from '../domain/src/rules/transaction-layout.ts'
import { uploadFields } from '../domain/src/rules/upload-columns.ts'
import { demoPassword } from '../server/src/features/config/demo-logins.ts'
import { printable } from '../server/src/outside/pdf-text.ts'
import { aFreePort, aProgram } from '../server/testing/program.ts'
import { drawPages, findPrograms, openSheets, textOf } from './office.ts'

type Preview = { rows: (string | number | null)[][]; totals: (number | null)[]; row_count: number; time_zone: string }
type Reply = { data: never } & Record<string, unknown>

const folder = resolve(process.argv[2] ?? join(tmpdir(), 'forecourt-files'))
const opened = join(folder, 'opened')
let wrong = 0
const say = (name: string, problems: readonly string[]) => {
  wrong += problems.length
  console.log(`${problems.length === 0 ? 'ok    ' : 'WRONG '} ${name}`)
  for (const problem of problems.slice(0, 3)) console.log(`         ${problem}`)
}

const ownPortal = async () => {
  const dir = await mkdtemp(join(tmpdir(), 'forecourt-portal-'))
  const program = aProgram('main', { PORT: String(await aFreePort()), DATA_DIR: dir, REQUESTS_PER_MINUTE: '100000' })
  await program.ready()
  const stop = async () => {
    await program.stop()
    await rm(dir, { recursive: true, force: true })
  }
  return { origin: program.origin, stop }
}

/** Signs in as staff, who may see every report, in the largest account. */
const signIn = async (origin: string) => {
  const send = async (method: string, path: string, { body, headers }: { body?: unknown; headers: Record<string, string> }) => {
    const reply = await fetch(origin + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${path} answers ${reply.status}: ${await reply.text()}`)
    return reply
  }
  const json = async (reply: Response) => ((await reply.json()) as Reply).data as Record<string, never> & Record<string, never>[]
  const login = { body: { email: 'staff@forecourt.test', password: demoPassword }, headers: {} }
  const { token } = await json(await send('POST', '/v1/login', login))
  const bearer = { authorization: `Bearer ${String(token)}` }
  const [account] = await json(await send('GET', '/v1/search_accounts?keyword=Cascade', { headers: bearer }))
  const headers = { ...bearer, accountid: String(account!['account_id']) }
  return {
    get: async (path: string) => json(await send('GET', path, { headers })),
    post: async (path: string, body: unknown) => json(await send('POST', path, { body, headers })),
    file: async (path: string, body?: unknown) =>
      Buffer.from(await (await send(body ? 'POST' : 'GET', path, { body, headers })).arrayBuffer()),
  }
}
type Caller = Awaited<ReturnType<typeof signIn>>

const decimalsOf = ({ kind }: Column) => {
  const { holds } = columnKinds[kind]
  return holds === 'number' ? columnKinds[kind].decimals : undefined
}

/** A value of the API in the form a file uses. */
const inWords = (column: Column, cell: string | number | null, time_zone: string): string => {
  if (cell === null) return ''
  const decimals = decimalsOf(column)
  if (decimals !== undefined) return (Number(cell) / 10 ** decimals).toFixed(decimals)
  if (column.kind === 'datetime') return new Date(String(cell)).toLocaleString('sv-SE', { timeZone: time_zone })
  return column.kind === 'local-datetime' ? String(cell).replace('T', ' ') : String(cell)
}

/** A cell as a spreadsheet shows it: numbers lose trailing zeros, texts lose the apostrophe that guards against formulas. */
const asNumber = (text: string) => (/^-?[\d,]*\.?\d+%?$/.test(text) ? String(Number(text.replaceAll(',', ''))) : text)
const plain = (text: string) => asNumber(text.replace(/^'/, '').trim().replaceAll(/\s+/g, ' '))

const compareRows = (read: readonly string[][], expected: readonly string[][]) => {
  const problems = expected.flatMap((cells, row) =>
    cells.flatMap((cell, at) => {
      const found = read[row]?.[at] ?? ''
      return plain(found) === plain(cell) ? [] : [`line ${row + 2}, column ${at + 1}: '${found}' instead of '${cell}'`]
    }),
  )
  return problems
}

const readCsv = async (file: string): Promise<string[][]> => parse(await readFile(file), { bom: true, relax_column_count: true })

const onPaper = (column: Column, text: string) => {
  const decimals = decimalsOf(column)
  const places = { minimumFractionDigits: decimals ?? 0, maximumFractionDigits: decimals ?? 0 }
  const shown = decimals !== undefined && text !== '' ? Number(text).toLocaleString('en-US', places) : text
  return printable(column.kind.endsWith('datetime') ? shown.slice(0, 16) : shown).replaceAll(/\s/g, '')
}

/** Searches the text of the PDF for each row, cell by cell in drawing order. */
const comparePaper = (text: string, { columns }: AnyReport, { rows, view }: { rows: readonly string[][]; view: unknown }) => {
  const drawn = text.replaceAll(/\s/g, '')
  let at = 0
  return rows.flatMap((cells, row) => {
    const words = columns
      .map((column, place) => ((column.is_shown ?? view) === view ? onPaper(column, cells[place]!) : ''))
      .join('')
    const found = drawn.indexOf(words, at)
    if (found >= 0) at = found + words.length
    return found >= 0 ? [] : [`row ${row + 1} is not on paper: ${words}`]
  })
}

const compareFixed = (text: string, report: AnyReport, { rows, preview }: { rows: readonly string[][]; preview: Preview }) => {
  const lines = text.split('\r\n').slice(0, -1)
  if (report.data_file === 'transactions') {
    const trailer = readTrailer(lines.at(-1)!).record
    const total = preview.totals[report.totals.findIndex(({ key }) => key === 'total')]
    return trailer?.transactions === preview.row_count && trailer.total === total
      ? []
      : [`the trailer says ${JSON.stringify(trailer)}`]
  }
  const cut = (line: string) => {
    let at = 0
    return report.columns.map(({ width }) => line.slice(at, (at += width)).trim())
  }
  const narrow = rows.map((cells) => cells.map((cell, at) => toAscii(cell).slice(0, report.columns[at]!.width).trim()))
  return compareRows(lines.slice(1).map(cut), narrow)
}

const paramsFor = async (key: ReportKey, { get }: Caller): Promise<Record<string, unknown>> => {
  if (key === 'billing-sort') return { invoice: (await get('/v1/report_options/invoices'))[0]!['value'] }
  if (key === 'scheduled-exception') return { group_by: ['rule'] }
  // Fetching a report is itself an event of the log, so only events that do not change here are compared.
  if (key === 'user-log') return { event: 'session.sign-in' }
  if (key === 'ifta-quarter' || key === 'pto-refund') return { view: 'detail', group_by: ['vehicle_number'] }
  return key === 'transaction-detail' || key === 'invoiced-transaction' ? { group_by: ['vehicle_number'] } : {}
}

const formats = { csv: 'csv', C: 'C.csv', F: 'txt', xlsx: 'xlsx', pdf: 'pdf' } as const

const fetchReport = async (key: ReportKey, caller: Caller) => {
  const params = await paramsFor(key, caller)
  const preview = (await caller.post(`/v1/reports/${key}/preview`, { params })) as unknown as Preview
  for (const [format, ending] of Object.entries(formats)) {
    const run = await caller.post(`/v1/reports/${key}`, { params, format })
    await writeFile(join(folder, `${key}.${ending}`), await caller.file(`/v1/reports/${String(run['id'])}/file`))
  }
  return { key, params, preview }
}

const fetchTemplates = async ({ file }: Caller) => {
  const ids = networks.flatMap(({ id }) => cardTypes.map((type) => ({ card_network_id: id, card_type_id: type.id })))
  const found = ids.flatMap((each) => {
    const kind = findKind(each)
    return kind ? [{ kind, ids: each, name: `template-${each.card_network_id}-${each.card_type_id}` }] : []
  })
  for (const { ids: each, name } of found)
    await writeFile(join(folder, `${name}.xls`), await file('/v1/download_template_card_upload', each))
  return found
}

await findPrograms()
await rm(opened, { recursive: true, force: true })
await mkdir(opened, { recursive: true })
const { origin, stop } = process.argv[3] ? { origin: process.argv[3], stop: async () => {} } : await ownPortal()
try {
  const caller = await signIn(origin)
  const made = []
  for (const key of reportKeys) made.push(await fetchReport(key, caller))
  const templates = await fetchTemplates(caller)
  const at = (name: string) => join(folder, name)
  await mkdir(join(opened, 'books'))
  await openSheets(
    reportKeys.map((key) => at(`${key}.xlsx`)),
    join(opened, 'books'),
  )
  await openSheets(
    reportKeys.flatMap((key) => [at(`${key}.csv`), at(`${key}.C.csv`)]),
    opened,
  )
  await openSheets(
    templates.map(({ name }) => at(`${name}.xls`)),
    opened,
  )
  for (const { key, params, preview } of made) {
    const report: AnyReport = reports[key]
    const rows = preview.rows.map((cells) => cells.map((cell, place) => inWords(report.columns[place]!, cell, preview.time_zone)))
    const sheet = async (file: string) => (await readCsv(file)).slice(1)
    say(`${key}: CSV`, compareRows(await sheet(join(opened, `${key}.csv`)), rows))
    if (report.data_file === 'columns') say(`${key}: C`, compareRows(await sheet(join(opened, `${key}.C.csv`)), rows))
    say(`${key}: F`, compareFixed(await readFile(at(`${key}.txt`), 'latin1'), report, { rows, preview }))
    say(`${key}: workbook`, compareRows(await sheet(join(opened, 'books', `${key}.csv`)), rows))
    say(`${key}: paper`, comparePaper(await textOf(at(`${key}.pdf`)), report, { rows, view: params['view'] }))
    await drawPages(at(`${key}.pdf`), 2)
  }
  for (const { kind, name } of templates) {
    const [titles = []] = await readCsv(join(opened, `${basename(name)}.csv`))
    const expected = uploadFields(kind, { pins: true }).map(fieldLabel)
    say(`${kind.network} ${kind.card_type} upload template`, compareRows([titles], [expected]))
  }
} finally {
  await stop()
}
console.log(`${wrong === 0 ? 'Every file matches the API' : `${wrong} differences`}; files and pictures in ${folder}`)
process.exitCode = wrong === 0 ? 0 : 1
