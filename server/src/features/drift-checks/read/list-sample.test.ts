// docs/product/staff-tasks.md#their-list: the documented sample, parsed by our reader and by an independent one.
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { listRows } from './list-rows.ts'

const sample = readFileSync(new URL('../../../../../docs/samples/FC-LIST-1.csv', import.meta.url))

const ours = (bytes: Buffer) =>
  Array.fromAsync(
    listRows(
      (async function* () {
        yield bytes
      })(),
    ),
  )

/** The ids of our lists for the letters in the documented format. */
const statuses: Record<string, number> = { A: 1, L: 3 }
const periods: Record<string, number> = { D: 1, W: 2 }
const none = (text: string | undefined) => (text === '' || text === '0' ? null : text)

test('the portal reads the documented sample of a list exactly as another CSV reader does', async () => {
  const lines: Record<string, string>[] = parse(sample, { columns: true, relax_column_count: true })
  const told = lines
    .filter(({ card_number }) => card_number !== 'T')
    .map((line) => ({
      number: line['card_number'],
      card: {
        account_number: line['account_number'],
        card_status_id: statuses[line['status']!],
        ...Object.fromEntries(
          ['expiry', 'vehicle_number', 'products', 'times'].map((column) => [column, none(line[column])] as const),
        ),
        ...Object.fromEntries(
          ['gallons_fill', 'gallons_period', 'dollars_fill', 'dollars_period', 'transactions_day'].map((column) => [
            column,
            none(line[column]) === null ? null : Number(line[column]),
          ]),
        ),
        gallons_per: periods[line['gallons_per']!] ?? null,
        dollars_per: periods[line['dollars_per']!] ?? null,
        pin_set: line['pin_set'] === 'Y',
      },
    }))
  expect((await ours(sample)).map(({ number, card }) => ({ number, card }))).toEqual(told)
})

test.each([
  ['a card more than it counts', sample.toString().replace('T,2', 'T,3'), 'The last line counts 3 cards; the list has 2'],
  ['another sum', sample.toString().replace(',34', ',35'), 'The sum in the last line is not that of the last four digits'],
])('a list with %s is refused', async (_, text, problem) => {
  await expect(ours(Buffer.from(text))).rejects.toThrow(problem)
})
