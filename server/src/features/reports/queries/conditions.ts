// The pieces that the selects of the reports are built from. What a reader does not restrict adds no condition.
import { all } from '@forecourt/domain/reports/param.ts'
import { sql, type RawBuilder } from 'kysely'
import type { ReportScope } from './report-query.ts'

export type Sql = RawBuilder<unknown>
export type Condition = RawBuilder<boolean> | undefined

/** A report of an account is never run without one: it would be everybody's. */
export const accountOf = ({ account_id, account_ids }: Pick<ReportScope, 'account_id' | 'account_ids'>) => {
  if (account_id === null) throw new Error('This report belongs to an account')
  return account_ids ? sql.ref<number>('scoped.id') : sql<number>`${account_id}`
}

/** One account is asked for as one: an index that begins with the account then also gives the order of what follows. */
export const isOfAccounts = (column: Sql, ids: readonly number[]) =>
  ids.length === 1 ? sql<boolean>`${column} = ${ids[0]}` : sql<boolean>`${column} = any(${[...ids]}::bigint[])`

export const every = (conditions: readonly Condition[]) =>
  sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )

export const isOneOf = (column: Sql, value: string): Condition => (value === all ? undefined : sql<boolean>`${column} = ${value}`)

/** What is no number is nobody's id. */
export const sameId = (column: Sql, value: string) =>
  sql<boolean>`${column} = ${/^\d{1,15}$/.test(value) ? Number(value) : 0}::bigint`

/** An option whose value is a row's id. */
export const hasId = (column: Sql, value: string): Condition => (value === all ? undefined : sameId(column, value))

const digits = sql.lit('0123456789')

/**
 * Labels in the order people expect, '9' before '10' and 'T9' before 'T10': each run of digits is as long as the longest. Most
 * labels are all digits or have none, and need no pattern: that makes the order of a long report several times as fast.
 */
export const labelKey = (label: Sql) => sql<string>`((case translate(${label}, ${digits}, '')
    when '' then lpad(${label}, greatest(9, length(${label})), '0')
    when ${label} then upper(${label})
    else regexp_replace(regexp_replace(upper(${label}), '([0-9]+)', '00000000\\1', 'g'), '[0-9]*([0-9]{9})', '\\1', 'g')
  end) collate "C")`

/** From a label to a label, either of which may be open. */
export const between = (key: Sql, from: Sql | undefined, to: Sql | undefined): Condition => {
  if (from && to) return sql<boolean>`${key} between ${from} and ${to}`
  if (from) return sql<boolean>`${key} >= ${from}`
  return to && sql<boolean>`${key} <= ${to}`
}

/** An end of a range, unless it is All. */
export const endOf = (value: string): Sql | undefined => (value === all ? undefined : sql`${value}::text`)

export const masked = (lastFour: Sql) => sql`'•••• ' || ${lastFour}`
