// docs/product/receivables.md#corrections: recognizes lines that take an invoiced line back, and lines that were taken back.
import { sql } from 'kysely'

/** `~r1` is the copy that takes a line back, and `~r1~c1` its copy, which older credit memos billed again. */
export const isTakeBack = (line = 't') =>
  sql<boolean>`(${sql.ref(`${line}.correction`)} > 0 and ${sql.ref(`${line}.tran_id`)} ~ '~r[0-9]+(~c[0-9]+)*$')`

const after = sql`substr(back.tran_id, length(line.tran_id) + 1)`

/**
 * Nothing is billed for such a line any more. The names of its copies tell: `~r1` takes it back. An older credit memo may have
 * undone that (`~r1~r1`), and `~r1~c1` takes it back again.
 */
export const wasTakenBack = (line = 't') => sql<boolean>`coalesce((
    select sum(case ((length(${after}) - length(replace(${after}, '~r', ''))) / 2) % 2 when 1 then 1 else -1 end)
    from (select ${sql.ref(`${line}.tran_id`)}) line (tran_id)
    join transactions back on back.account_id = ${sql.ref(`${line}.account_id`)}
      and back.transacted_at = ${sql.ref(`${line}.transacted_at`)} and back.card_network_id = ${sql.ref(`${line}.card_network_id`)}
      and back.correction > 0 and starts_with(back.tran_id, line.tran_id || '~r')) > 0, false)`

/** The fill of a line: a fee stands beside its fill. */
const fillOf = (
  line: string,
) => sql`case when ${sql.ref(`${line}.fee_rule_id`)} is not null and ${sql.ref(`${line}.correction`)} = 0
  then ${sql.ref(`${line}.parent_id`)} else ${sql.ref(`${line}.id`)} end`

/**
 * docs/product/prices.md#reversals: a sale that the network has reversed, or its reversal. The two cancel out: to take back one of
 * them would give its amount back twice, or charge it again, and copies of both would be priced apart.
 */
export const cancelsOut = (line = 't') => sql<boolean>`exists (
    select from reversals l where l.account_id = ${sql.ref(`${line}.account_id`)} and ${fillOf(line)} in (l.sale_id, l.reversal_id))`
