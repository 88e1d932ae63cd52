// docs/product/receivables.md#corrections: recognizes lines that take an invoiced line back, and lines that were taken back.
import { sql } from 'kysely'

/** `~r1` is the copy that takes a line back. The copy that bills it again is `~c1`. */
export const isTakeBack = (line = 't') =>
  sql<boolean>`(${sql.ref(`${line}.correction`)} > 0 and ${sql.ref(`${line}.tran_id`)} ~ '~r[0-9]+$')`

const takeBackOf = (line: string, back: string) => sql`${sql.ref(`${back}.account_id`)} = ${sql.ref(`${line}.account_id`)}
  and ${sql.ref(`${back}.transacted_at`)} = ${sql.ref(`${line}.transacted_at`)}
  and ${sql.ref(`${back}.parent_id`)} = ${sql.ref(`${line}.id`)} and ${isTakeBack(back)}`

/** Nothing is billed for such a line any more. If the take-back itself was taken back, the line is billed again. */
export const wasTakenBack = (line = 't') => sql<boolean>`exists (
    select from transactions back where ${takeBackOf(line, 'back')}
      and not exists (select from transactions undone where ${takeBackOf('back', 'undone')}))`
