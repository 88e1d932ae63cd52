// docs/product/transactions-and-money.md#imports: files of transactions and authorisations, and the lines that wait. For provider
// staff.
import { z } from 'zod'
import { importContents, importLayoutCodes, ImportMapping } from '#src/rules/import-fields.ts'
import { limits } from '#src/rules/limits.ts'
import { data, done, endpoint, page } from './endpoint.ts'
import { bodyId, id, IdParam, line, listedId, listQuery, timestamp, whole } from './fields.ts'
import { listFile } from './list-file.ts'

/** Waiting lines that one call can discard. */
const mostDiscarded = 20_000

const importStates = ['receiving', 'queued', 'running', 'done', 'failed'] as const
export const heldReasons = ['unknown card', 'unknown product', 'unknown site', 'invoiced'] as const
export const heldStates = ['waiting', 'placed', 'discarded'] as const

const Sums = z.object({ transactions: z.int(), quantity: z.int(), total: z.int() })

export const Import = z.object({
  id: z.int(),
  content: z.enum(importContents),
  layout: z.enum(importLayoutCodes),
  card_network_id: z.int().nullable(),
  filename: z.string(),
  bytes: z.int(),
  state: z.enum(importStates),
  /** The read position in the file; equal to `bytes` at the end. */
  next_byte: z.int(),
  lines_read: z.int(),
  added: z.int(),
  corrected: z.int(),
  unchanged: z.int(),
  held: z.int(),
  refused: z.int(),
  /** The totals of the file's detail lines, whether or not they were stored. */
  read: Sums,
  /** The totals in the file's trailer line. `missing` if a required trailer is absent, null if the layout has none. */
  trailer: z.union([Sums.extend({ agrees: z.boolean() }), z.literal('missing')]).nullable(),
  failure: z.string().nullable(),
  user_name: z.string().nullable(),
  created_at: timestamp,
  started_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
})
export type Import = z.output<typeof Import>

/** Refused lines shown with the file. The file of problems has all of them. */
export const problemsShown = 20

const ImportDetail = Import.extend({
  /** The first refused lines. `column` is the name in the file, or empty if the whole line is at fault. */
  problems: z.array(z.object({ line: z.int(), column: z.string(), problem: z.string() })),
})
export type ImportDetail = z.output<typeof ImportDetail>

const SavedMapping = z.object({
  id: z.int(),
  name: z.string(),
  card_network_id: z.int(),
  mapping: ImportMapping,
  updated_at: timestamp,
})
export type SavedMapping = z.output<typeof SavedMapping>

const HeldTransaction = z.object({
  id: z.int(),
  import_id: z.int().nullable(),
  card_network_id: z.int(),
  card_network_name: z.string(),
  tran_id: z.string(),
  reason: z.enum(heldReasons),
  /** The unknown value, in a form that staff may see. */
  detail: z.string(),
  transacted_at: z.string(),
  quantity: z.int(),
  total: z.int(),
  state: z.enum(heldStates),
  discard_reason: z.string(),
  created_at: timestamp,
})
export type HeldTransaction = z.output<typeof HeldTransaction>

const CorrectionPreview = z.object({
  account_id: z.int(),
  account_name: z.string(),
  /** The invoice that has the original line. */
  invoice_number: z.string(),
  /** Lines for the next invoice: the reversal of the original line, and the corrected line. */
  lines: z.array(
    z.object({
      tran_id: z.string(),
      account_name: z.string(),
      product_name: z.string(),
      unit: z.enum(['G', 'E', 'U']),
      quantity: z.int(),
      total: z.int(),
    }),
  ),
  /** The sum of these lines. */
  net: z.int(),
  /** The total of the account's purchases that are not invoiced yet, without these lines. */
  next_total: z.int(),
})
export type CorrectionPreview = z.output<typeof CorrectionPreview>

/** A card that staff can assign to a waiting line. */
const FittingCard = z.object({
  card_id: z.int(),
  last_four: z.string(),
  vehicle_number: z.string().nullable(),
  description: z.string(),
  card_status_name: z.string(),
})
export type FittingCard = z.output<typeof FittingCard>

export const SaveMapping = z.strictObject({
  name: line(60).min(1, 'Give the mapping a name'),
  card_network_id: bodyId,
  mapping: ImportMapping,
})
export type SaveMapping = z.output<typeof SaveMapping>

export const StartImport = z.strictObject({
  content: z.enum(importContents).default('transactions'),
  layout: z.enum(importLayoutCodes),
  card_network_id: listedId.optional(),
  /** The saved mapping, for the generic layout. */
  mapping_id: id.optional(),
})
export type StartImport = z.output<typeof StartImport>

/** Outcomes that may need attention: the file failed, or some of its lines were refused. */
const importOutcomes = ['failed', 'refused'] as const
const importSorts = ['created_at'] as const
const heldSorts = ['created_at', 'transacted_at'] as const
const access = 'transactions.import'

const ImportQuery = listQuery(importSorts).extend({
  sortedBy: z.enum(['asc', 'desc']).default('desc'),
  outcome: z.enum(importOutcomes).optional(),
  /** Only files that came in within this many days before now. */
  days: whole(1, 366).optional(),
})

export const imports = {
  start: endpoint({
    method: 'POST',
    path: '/v1/transactions/import',
    summary: 'Take in a file of transactions or authorisations; it is read in the background',
    access,
    multipart: {
      field: 'file',
      max_bytes: limits.importBytes,
      extensions: ['csv', 'txt', 'dat', 'pt'],
      fields: StartImport,
      isStreamed: true,
    },
    response: data(Import),
    limits: ['transaction-import'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/v1/imports',
    summary: 'The files that came in, newest first',
    access,
    reads: true,
    query: ImportQuery,
    response: page(Import),
  }),
  export: endpoint(
    listFile({ path: '/v1/imports/export', summary: 'All files that came in and match, as a file', access, query: ImportQuery }),
  ),
  get: endpoint({
    method: 'GET',
    path: '/v1/imports/:id',
    summary: 'One file: how far it has come, the result of its lines, and the first that were refused',
    access,
    reads: true,
    params: IdParam,
    response: data(ImportDetail),
  }),
  problems: endpoint({
    method: 'GET',
    path: '/v1/imports/:id/problems',
    summary: 'The lines of one file that were refused, each with the reason',
    access,
    reads: true,
    params: IdParam,
    file: { content_types: ['text/csv'] },
  }),
  mappings: endpoint({
    method: 'GET',
    path: '/v1/import_mappings',
    summary: 'The remembered column mappings of generic files',
    access,
    reads: true,
    response: data(z.array(SavedMapping)),
  }),
  saveMapping: endpoint({
    method: 'POST',
    path: '/v1/import_mappings',
    summary: 'Remember a column mapping; one of the same name is replaced',
    access,
    body: SaveMapping,
    response: data(SavedMapping),
  }),
  removeMapping: endpoint({
    method: 'DELETE',
    path: '/v1/import_mappings/:id',
    summary: 'Forget a column mapping',
    access,
    params: IdParam,
    response: done,
  }),
  held: endpoint({
    method: 'GET',
    path: '/v1/held_transactions',
    summary: 'Lines that wait because a card, product or site is not known, or their transaction is invoiced',
    access,
    reads: true,
    query: listQuery(heldSorts).extend({ state: z.enum(heldStates).default('waiting'), reason: z.enum(heldReasons).optional() }),
    response: page(HeldTransaction),
  }),
  preview: endpoint({
    method: 'GET',
    path: '/v1/held_transactions/:id/preview',
    summary: 'What the next invoice will carry if a corrected line of an invoiced transaction is billed again',
    access,
    reads: true,
    params: IdParam,
    response: data(CorrectionPreview),
    conflicts: true,
  }),
  place: endpoint({
    method: 'POST',
    path: '/v1/held_transactions/:id/place',
    summary: 'Try a waiting line again: it becomes a transaction once everything it names is known',
    access,
    params: IdParam,
    response: data(HeldTransaction),
    conflicts: true,
  }),
  cards: endpoint({
    method: 'GET',
    path: '/v1/held_transactions/:id/cards',
    summary: 'Cards of an account that a waiting line can be given: made for its network, the twenty best matches',
    access,
    reads: true,
    params: IdParam,
    query: z.object({ account_id: id, keyword: line(100).default('') }),
    response: data(z.array(FittingCard)),
  }),
  giveCard: endpoint({
    method: 'POST',
    path: '/v1/held_transactions/:id/card',
    summary: 'Say which card a waiting line of an unknown card belongs to, with a reason; it becomes a transaction of that card',
    access,
    params: IdParam,
    body: z.strictObject({
      /** The account of the card. The caller sends both, so that neither is chosen by mistake. */
      account_id: bodyId,
      card_id: bodyId,
      reason: line(200).min(1, 'Give a reason'),
    }),
    response: data(HeldTransaction),
    conflicts: true,
  }),
  discard: endpoint({
    method: 'POST',
    path: '/v1/held_transactions/:id/discard',
    summary: 'Discard a waiting line, with a reason',
    access,
    params: IdParam,
    body: z.strictObject({ reason: line(200).min(1, 'Give a reason') }),
    response: data(HeldTransaction),
    conflicts: true,
  }),
  discardMany: endpoint({
    method: 'POST',
    path: '/v1/held_transactions/discard',
    summary: 'Discard all waiting lines that match, with a reason; a conflict if they are not as many as the caller has seen',
    access,
    body: z.strictObject({
      matching: z.strictObject({ keyword: line(100).default(''), reason: z.enum(heldReasons).optional() }),
      count: z.int().min(1, 'No line matches').max(mostDiscarded, `At most ${mostDiscarded} lines can be discarded at once`),
      reason: line(200).min(1, 'Give a reason'),
    }),
    response: data(z.object({ discarded: z.int() })),
    conflicts: true,
  }),
  mapProduct: endpoint({
    method: 'POST',
    path: '/v1/network_products',
    summary: 'Map a network’s product code to a product; waiting lines with it are placed',
    access,
    body: z.strictObject({ card_network_id: bodyId, network_code: line(20).min(1), product_id: bodyId }),
    response: data(z.object({ placed: z.int(), waiting: z.int() })),
  }),
}
