// docs/product/network-files.md#fc-card-1: one line tells a network about one card. The same fields exist comma-separated (csv) and
// at fixed positions (fixed). The layout is our own proposal; a network that accepts it needs no custom code here.
import type { Layout, RecordOf } from '../fixed-line.ts'

const cardLength = 340
const filler = (position: number) => ({ field: 'filler', position, length: cardLength + 1 - position, kind: 'text' }) as const
const whole = { kind: 'text', isWhole: true } as const
const count = { kind: 'number', decimals: 0 } as const
const limit = { ...count, mayBeBlank: true } as const

export const cardLayout = [
  { field: 'record_type', position: 1, length: 1, kind: 'mark', mark: 'C' },
  { field: 'line', position: 2, length: 7, ...count },
  { field: 'change_id', position: 9, length: 12, ...count },
  { field: 'revision', position: 21, length: 6, ...count },
  { field: 'action', position: 27, length: 1, ...whole },
  { field: 'account_number', position: 28, length: 8, ...whole },
  { field: 'card_number', position: 36, length: 19, ...whole },
  { field: 'card_type', position: 55, length: 1, ...whole },
  { field: 'status', position: 56, length: 1, ...whole },
  { field: 'reason', position: 57, length: 2, ...whole },
  { field: 'effective_at', position: 59, length: 14, ...whole },
  { field: 'expiry', position: 73, length: 4, ...whole },
  { field: 'replaces_number', position: 77, length: 19, ...whole },
  { field: 'pin_action', position: 96, length: 1, ...whole },
  { field: 'pin', position: 97, length: 6, ...whole },
  { field: 'vehicle_number', position: 103, length: 8, ...whole },
  { field: 'driver_number', position: 111, length: 8, ...whole },
  { field: 'emboss_1', position: 119, length: 26, kind: 'text' },
  { field: 'emboss_2', position: 145, length: 26, kind: 'text' },
  { field: 'products', position: 171, length: 6, ...whole },
  { field: 'times', position: 177, length: 6, ...whole },
  { field: 'gallons_fill', position: 183, length: 5, ...limit },
  { field: 'gallons_period', position: 188, length: 5, ...limit },
  { field: 'gallons_per', position: 193, length: 1, ...whole },
  { field: 'dollars_fill', position: 194, length: 5, ...limit },
  { field: 'dollars_period', position: 199, length: 5, ...limit },
  { field: 'dollars_per', position: 204, length: 1, ...whole },
  { field: 'transactions_day', position: 205, length: 2, ...limit },
  { field: 'prompts', position: 207, length: 1, ...whole },
  { field: 'strict', position: 208, length: 1, kind: 'flag' },
  { field: 'retail', position: 209, length: 1, kind: 'flag' },
  // Two letters each; blank: all states.
  { field: 'states', position: 210, length: 102, ...whole },
  { field: 'zips', position: 312, length: 25, ...whole },
  filler(337),
] as const satisfies Layout
/** Times are YYYYMMDDHHMMSS in UTC. */
export type CardLine = Omit<RecordOf<typeof cardLayout>, 'filler'>

export const headLayout = [
  { field: 'record_type', position: 1, length: 1, kind: 'mark', mark: 'H' },
  { field: 'layout', position: 2, length: 10, ...whole },
  { field: 'network', position: 12, length: 4, ...whole },
  { field: 'sequence', position: 16, length: 9, ...count },
  { field: 'created_at', position: 25, length: 14, ...whole },
  // U: stops and what cannot wait. R: the regular file.
  { field: 'urgency', position: 39, length: 1, ...whole },
  // P: to be applied. T: a test.
  { field: 'mode', position: 40, length: 1, ...whole },
  filler(41),
] as const satisfies Layout
export type CardFileHead = Omit<RecordOf<typeof headLayout>, 'filler' | 'layout'>

export const accountLayout = [
  { field: 'record_type', position: 1, length: 1, kind: 'mark', mark: 'A' },
  { field: 'account_number', position: 2, length: 8, ...whole },
  // A: open. K: all its cards are locked. C: closed.
  { field: 'status', position: 10, length: 1, ...whole },
  { field: 'effective_at', position: 11, length: 14, ...whole },
  filler(25),
] as const satisfies Layout
export type AccountLine = Omit<RecordOf<typeof accountLayout>, 'filler'>

export const trailerLayout = [
  { field: 'record_type', position: 1, length: 1, kind: 'mark', mark: 'T' },
  // The number of account and card lines.
  { field: 'lines', position: 2, length: 7, ...count },
  // The sum of the last four digits of all card numbers.
  { field: 'sum', position: 9, length: 12, ...count },
  filler(21),
] as const satisfies Layout
