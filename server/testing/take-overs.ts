// Files of a take-over for tests, sent as staff send them.
import { randomInt } from 'node:crypto'
import { sheetNames, type SheetName } from '@forecourt/domain/rules/take-over/sheet-table.ts'
import { writeWorkbook } from '#src/outside/spreadsheets.ts'
import type { Caller } from './caller.ts'
import type { Portal } from './portal.ts'

type SheetRows = Partial<Record<SheetName, Record<string, string>[]>>

let lastDivision = 20
/** A new account of a previous system, with a number of its own. */
export const aTakenAccount = (given: Record<string, string> = {}) => ({
  division: String((lastDivision = lastDivision < 99 ? lastDivision + 1 : 21)),
  account_number: String(randomInt(1, 999_999)).padStart(6, '0'),
  name: 'Cascade Freight',
  networks: 'CFN, WEX',
  state: 'WA',
  ...given,
})

export const referenceOf = ({ division, account_number }: { division: string; account_number: string }) =>
  `${division}-${account_number}`

/** A number that no other test has. */
const aTakenNumber = () => `7083${String(randomInt(10 ** 10)).padStart(10, '0')}`

let vehicle = 0
export const aTakenCard = (account: string, given: Record<string, string> = {}): Record<string, string> => ({
  account,
  network: 'CFN',
  card_type: 'Vehicle',
  card_number: aTakenNumber(),
  status: 'Active',
  expires: '2028-11-30',
  vehicle_number: String(++vehicle).padStart(5, '0'),
  card_fuel_profile_id: 'Diesel',
  max_gallon_fill: '100',
  max_gallon_period: '200',
  card_period_gallon_id: 'Daily',
  description: 'Truck',
  ...given,
})

const titlesOf = (rows: readonly Record<string, string>[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))]
const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

export const asSheetCsv = (rows: readonly Record<string, string>[]) => {
  const titles = titlesOf(rows)
  return [titles, ...rows.map((row) => titles.map((title) => row[title] ?? ''))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\r\n')
}

export const asBook = (sheets: SheetRows) =>
  writeWorkbook({
    format: 'xlsx',
    sheets: sheetNames
      .filter((name) => sheets[name])
      .map((name) => {
        const rows = sheets[name]!
        const titles = titlesOf(rows)
        return { name, rows: [titles, ...rows.map((row) => titles.map((title) => row[title] ?? ''))] }
      }),
  })

type Sending = { filename?: string; sheet?: string; passphrase?: string; to?: string }

export const sendTakeOver = async (
  as: Caller,
  file: string | Uint8Array,
  { filename = 'fleet.xlsx', sheet, passphrase, to = '/v1/take_overs' }: Sending = {},
) => {
  const form = new FormData()
  if (sheet) form.append('sheet', sheet)
  if (passphrase) form.append('passphrase', passphrase)
  form.append('file', new Blob([typeof file === 'string' ? file : Uint8Array.from(file)]), filename)
  const encoded = new Response(form)
  return as.send('POST', to, {
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  })
}

/** Sent sheet by sheet and checked, so the result is what staff see next. */
export const aTakeOver = async (portal: Portal, as: Caller, sheets: SheetRows) => {
  let id: number | undefined
  for (const sheet of sheetNames.filter((name) => sheets[name])) {
    const to = id === undefined ? '/v1/take_overs' : `/v1/take_overs/${id}/sheets`
    const sent = await sendTakeOver(as, asSheetCsv(sheets[sheet]!), { filename: `${sheet}.csv`, sheet, to })
    if (sent.status !== 200) throw new Error(sent.text)
    id = sent.body.data.id as number
  }
  await portal.runJobs()
  return { id: id!, ...(await lookAt(as, id!)) }
}

export const lookAt = async (as: Caller, id: number) => {
  const { body } = await as.get(`/v1/take_overs/${id}`)
  const problems = await as.get(`/v1/take_overs/${id}/rows?with_problems=1&per_page=100`)
  const accounts = await as.get(`/v1/take_overs/${id}/accounts?per_page=100`)
  return { takeOver: body.data, problems: problems.body.data, accounts: accounts.body.data }
}

type Running = { id: number; overwrite?: boolean }
export const runTakeOver = async (portal: Portal, as: Caller, { id, overwrite = false }: Running) => {
  const begun = await as.post(`/v1/take_overs/${id}/run`, { overwrite })
  if (begun.status !== 200) throw new Error(begun.text)
  await portal.runJobs()
  return lookAt(as, id)
}
