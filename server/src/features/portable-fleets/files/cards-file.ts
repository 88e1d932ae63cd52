// The sheet of cards without their secrets. The other files, including the file of secrets, refer to a card by its id.
import { csvLine } from '@forecourt/domain/format/csv-line.ts'
import { cardStatuses } from '@forecourt/domain/reference.ts'
import { valueFields } from '@forecourt/domain/rules/card-fields.ts'
import { findKind } from '@forecourt/domain/rules/card-kind.ts'
import type { ChoiceLists } from '@forecourt/domain/rules/choice-lists.ts'
import { columnsOf } from '@forecourt/domain/rules/take-over/sheet-table.ts'
import { writeCardCells } from '@forecourt/domain/rules/take-over/write-card-row.ts'
import { sql } from 'kysely'
import { readLists } from '#src/features/reference/read-lists.ts'
import type { Written } from '#src/outside/copied-rows.ts'
import type { Ctx } from '#src/system/context.ts'
import { titleLine } from './select-file.ts'

const cardsAtATime = 2_000

type Card = Record<string, unknown> & {
  id: number
  card_network_id: number
  card_type_id: number
  card_status_id: number
}

const sheetColumns = Object.entries(columnsOf('cards'))
  .filter(([, { isSecret }]) => !isSecret)
  .map(([name]) => name)
const columns = ['card', 'last_four', 'replaces', ...sheetColumns]

const readSome = async ({ db }: Ctx, account_id: number, after: number) => {
  const { rows } = await sql<Card>`
    select c.id, c.card_network_id, c.card_type_id, c.card_status_id, c.last_four, c.expires_on::text as expires,
      c.is_pin_kept_elsewhere, c.issued_on::text as issued_on, d.driver_number,
      a.cl_division_no || '-' || substr(a.cl_account_no, 3) as account,
      (select o.id from cards o where o.account_id = c.account_id and o.replaced_by = c.id order by o.id limit 1) as replaces,
      ${sql.join(valueFields.map((field) => sql.ref(`c.${field}`)))}
    from cards c join accounts a on a.id = c.account_id
    left join drivers d on d.account_id = c.account_id and d.id = c.driver_id
    where c.account_id = ${account_id} and c.id > ${after} and c.number_hash is not null order by c.id limit ${cardsAtATime}`.execute(
    db,
  )
  return rows
}

const toLine = (card: Card, lists: ChoiceLists) => {
  const kind = findKind(card)!
  const cells: Record<string, unknown> = {
    ...card,
    ...writeCardCells(card, kind, lists),
    card: card.id,
    network: kind.network,
    card_type: kind.card_type,
    status: cardStatuses.find(({ id }) => id === card.card_status_id)?.name,
    pin_kept_elsewhere: card['is_pin_kept_elsewhere'] ? 'Yes' : 'No',
  }
  return csvLine(columns.map((name) => (cells[name] ?? '') as string | number))
}

export const cardsFile = async function* (ctx: Ctx, account_id: number): AsyncGenerator<Written> {
  yield titleLine(columns)
  const lists = await readLists(ctx)
  for (let after = 0; ;) {
    const cards = await readSome(ctx, account_id, after)
    if (cards.length === 0) return
    after = cards.at(-1)!.id
    yield { bytes: Buffer.from(cards.map((card) => toLine(card, lists)).join('')), rows: cards.length }
  }
}
