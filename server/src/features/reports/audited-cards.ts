// The fields that a monthly audit stores for each card and compares with the next audit. They are keyed by their visible titles.
import { fieldTable } from '@forecourt/domain/rules/card-fields.ts'
import { sql } from 'kysely'
import { effectiveStatusOf } from '#src/db/effective-status.ts'
import { isOfAccounts } from './queries/conditions.ts'
import { listJoinsIn, rememberedIn } from './queries/card-field-sql.ts'

/** Fields whose change the audit marks, by the title of their column. */
const remembered = [{ title: 'Status', value: sql`st.name` }, ...rememberedIn(fieldTable)]

/** Every value is text or null, so that two equal values also read the same. */
export const rememberedFields = sql`jsonb_build_object(${sql.join(
  remembered.map(({ title, value }) => sql`${sql.lit(title)}, ${value}::text`),
)})`

/** Selects `card_id` and `fields` of every card of the accounts, for audit_snapshots. */
export const auditedCards = (account_ids: readonly number[]) => sql<{ card_id: number; fields: Record<string, string | null> }>`
  select c.id as card_id, ${rememberedFields} as fields
  from cards c
  join accounts ac on ac.id = c.account_id
  join card_statuses st on st.id = ${sql.raw(effectiveStatusOf('c.card_status_id', 'ac.standing'))}
  ${listJoinsIn(fieldTable)}
  where ${isOfAccounts(sql`c.account_id`, account_ids)}`
