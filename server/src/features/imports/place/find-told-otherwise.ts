import type { TransactionLine } from '@forecourt/domain/rules/import-line.ts'
import { toldOtherwise } from '@forecourt/domain/rules/told-otherwise.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { keyOf } from './known-transactions.ts'
import type { NumberedLine } from './place-transactions.ts'

/** Of these, the keys of stored transactions and of waiting lines. */
const findStored = async ({ db }: Ctx, records: readonly TransactionLine[]) => {
  const { rows } = await sql<{ card_network_id: number; tran_id: string }>`
    with given as (select * from unnest(${records.map(({ card_network_id }) => card_network_id)}::smallint[],
      ${records.map(({ tran_id }) => tran_id)}::text[]) given (card_network_id, tran_id))
    select card_network_id, tran_id from given join transaction_keys using (card_network_id, tran_id)
    union
    select g.card_network_id, g.tran_id from given g join held_transactions h using (card_network_id, tran_id)
    where h.state = 'waiting'`.execute(db)
  return new Set(rows.map(keyOf))
}

/** Lines of sales that an earlier file told in another form, in that form. New sales keep the form of their file. */
export const findToldOtherwise = async (ctx: Ctx, lines: readonly NumberedLine[]): Promise<readonly NumberedLine[]> => {
  const forms = new Map(
    lines.flatMap(({ record }) => [[record, toldOtherwise(record)] as const]).filter(([, other]) => other.length > 0),
  )
  if (forms.size === 0) return lines
  const stored = await findStored(
    ctx,
    [...forms].flatMap(([record, others]) => [record, ...others]),
  )
  return lines.map((line) => {
    const isStored = (record: TransactionLine) => stored.has(keyOf(record))
    const other = isStored(line.record) ? undefined : forms.get(line.record)?.find(isStored)
    return other ? { ...line, record: other } : line
  })
}
