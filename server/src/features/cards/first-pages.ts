// The first pages of the card list, read together with the caller: one round trip, and one value of JSON instead of a row for each
// card. They are what people open most.
import { toInstant } from '#src/db/instant.ts'
import { listed } from '#src/db/listed.ts'
import { offsetOf, pageMeta } from '#src/db/page.ts'
import type { AccountCtx } from '#src/system/context.ts'
import type { Asked, ReadAlong } from '#src/http/who.ts'
import { listSelection, toRow, type StoredRow } from './card-rows.ts'
import { isUseSort } from './card-use.ts'
import {
  columnConditions,
  columnFilters,
  countedText,
  isCounted,
  isNearStart,
  listCards,
  rowsText,
  type ListQuery,
} from './list-cards.ts'

type FoundPage = { total: number; cards: StoredRow[] }

/**
 * Who reads matters for the digits of a card and for a keyword, and what a card spent depends on the account's day. Neither the
 * reader nor the account's zone is known yet.
 */
const isReadAlong = (query: ListQuery) =>
  isCounted(query) && isNearStart(query) && query.orderBy !== 'last_four' && !query.with_use && !isUseSort(query.orderBy)

/** `$1` and `$2` find the caller. */
const places = { limit: '$3', offset: '$4', filters: 5 } as const

const writeText = (query: ListQuery) => {
  const where = ['account_id = caller.account_id', ...columnConditions(columnFilters(query), places.filters)].join(' and ')
  const { orderBy: place, sortedBy: direction } = query
  const rows = rowsText(query, { where, place, direction, ...places })
  return `select (${countedText(where)}) as total,
    ${listed(`select ${listSelection} ${rows} order by ${place} ${direction}, id ${direction}`)} as cards`
}

/** By what makes texts differ, because writing and hashing a long text for each call takes longer than parsing the call. */
const texts = new Map<string, string>()

const textOf = ({ query: asked }: Asked) => {
  const query = asked as ListQuery
  if (!isReadAlong(query)) return undefined
  const shape = [query.orderBy, query.sortedBy, ...columnFilters(query).map(({ column }) => column)].join()
  const text = texts.get(shape) ?? writeText(query)
  texts.set(shape, text)
  return text
}

export const firstPages: ReadAlong = {
  text: textOf,
  values: ({ query: asked }) => {
    const query = asked as ListQuery
    return [query.per_page, offsetOf(query), ...columnFilters(query).map(({ value }) => value)]
  },
}

/** In an account that is not open, a status in the filter means other statuses in the table. */
const isAsFiltered = ({ account }: AccountCtx, { card_status_id }: ListQuery) =>
  card_status_id === undefined || account.standing === 'open'

/** The card list. Pages that were not read with the caller are read now. */
export const listCardsFrom = async (found: FoundPage | null, ctx: AccountCtx, { query }: { query: ListQuery }) => {
  if (!found || !isAsFiltered(ctx, query)) return listCards(ctx, query)
  const row = toRow(ctx)
  const data = found.cards.map((card) => ({ ...row(card), updated_at: toInstant(card.updated_at) }))
  return { data, meta: pageMeta(query, found.total) }
}
