// Exports all matching cards in the order of the list, with its filters and without paging. Reads the ids first, then a thousand
// rows at a time, so memory use does not grow with the number of cards.
import type { CardRow, cardSorts } from '@forecourt/domain/contract/cards.ts'
import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { fieldTable, listFieldsIn, type ListField } from '@forecourt/domain/rules/card-fields.ts'
import { listedValue } from '@forecourt/domain/contract/card-values.ts'
import { dayIn } from '@forecourt/domain/rules/time-zone.ts'
import { named } from '#src/db/named.ts'
import { tableFile } from '#src/outside/table-file.ts'
import { listSelection, toRow, type StoredRow } from './card-rows.ts'
import { listIds, type CardFilter } from './list-cards.ts'

type ExportQuery = CardFilter & { orderBy: (typeof cardSorts)[number]; sortedBy: 'asc' | 'desc'; format: 'csv' | 'xlsx' }

const rowsAtATime = 1_000

type Listed = { place: number; title: string; value: (card: CardRow) => string | number | null }

/** The columns of a card that are not in the card-field table, with their places among its fields. */
const ownColumns: Listed[] = [
  { place: 10, title: 'Card number', value: (card) => (card.last_four ? `•••• ${card.last_four}` : '') },
  { place: 40, title: 'Network', value: (card) => card.card_network_name },
  { place: 50, title: 'Card type', value: (card) => card.card_type_name },
  { place: 60, title: 'Status', value: (card) => card.effective_status_name },
]

const listed: readonly ListField[] = listFieldsIn(fieldTable)
const fieldColumns = listed.map((field): Listed => {
  const { label, list } = fieldTable[field]
  return { place: list, title: label, value: (card) => listedValue(card, field) }
})

const columns = [...ownColumns, ...fieldColumns].toSorted((a, b) => a.place - b.place)
const titles = columns.map(({ title }) => title)
const cellsOf = (card: CardRow) => columns.map(({ value }) => value(card))

const readRows = named<StoredRow, readonly [account_id: number, ids: number[]]>(
  `select ${listSelection} from unnest($2::bigint[]) with ordinality wanted (id, place) join cards using (id)
   where account_id = $1 order by place`,
)

const rowsOf = async function* (ctx: AccountCtx, ids: readonly number[]) {
  const show = toRow(ctx)
  for (let from = 0; from < ids.length; from += rowsAtATime)
    for (const row of await readRows(ctx.db, [ctx.account.id, ids.slice(from, from + rowsAtATime)])) yield cellsOf(show(row))
}

export const exportCards = async (ctx: AccountCtx, query: ExportQuery): Promise<FileToSend> => {
  const ids = await listIds(ctx, query)
  await audit(ctx, { action: 'card.export', after: { cards: ids.length, format: query.format } })
  const today = dayIn(ctx.account.time_zone, ctx.clock.now())
  return tableFile({
    name: ['cards', ctx.account.name, today],
    sheet: 'Cards',
    format: query.format,
    titles,
    rows: rowsOf(ctx, ids),
  })
}
