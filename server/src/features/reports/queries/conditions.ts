// Building blocks for the selects of the reports. A parameter that restricts nothing adds no condition.
import { all } from '@forecourt/domain/reports/param.ts'
import { sql, type RawBuilder } from 'kysely'
import type { ReportScope } from './report-query.ts'

export type Sql = RawBuilder<unknown>
export type Condition = RawBuilder<boolean> | undefined

/** Throws without an account: the report would otherwise return the rows of all accounts. */
export const accountOf = ({ account_id, account_ids }: Pick<ReportScope, 'account_id' | 'account_ids'>) => {
  if (account_id === null) throw new Error('This report belongs to an account')
  return account_ids ? sql.ref<number>('scoped.id') : sql<number>`${account_id}`
}

/** A single account is compared by equality, so that an index beginning with the account also sorts by its later columns. */
export const isOfAccounts = (column: Sql, ids: readonly number[]) =>
  ids.length === 1 ? sql<boolean>`${column} = ${ids[0]}` : sql<boolean>`${column} = any(${[...ids]}::bigint[])`

export const every = (conditions: readonly Condition[]) =>
  sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )

export const isOneOf = (column: Sql, value: string): Condition => (value === all ? undefined : sql<boolean>`${column} = ${value}`)

/** A value that is not a number matches no id. */
export const sameId = (column: Sql, value: string) =>
  sql<boolean>`${column} = ${/^\d{1,15}$/.test(value) ? Number(value) : 0}::bigint`

/** An option whose value is a row's id. */
export const hasId = (column: Sql, value: string): Condition => (value === all ? undefined : sameId(column, value))

const digits = sql.lit('0123456789')

/**
 * Sorts labels in natural order, '9' before '10' and 'T9' before 'T10', by padding each run of digits to nine. Most labels are
 * all digits or have none; they skip the regular expressions, which makes sorting a long report several times as fast.
 */
export const labelKey = (label: Sql) => sql<string>`((case translate(${label}, ${digits}, '')
    when '' then lpad(${label}, greatest(9, length(${label})), '0')
    when ${label} then upper(${label})
    else regexp_replace(regexp_replace(upper(${label}), '([0-9]+)', '00000000\\1', 'g'), '[0-9]*([0-9]{9})', '\\1', 'g')
  end) collate "C")`

/** A range of labels. Either end may be open. */
export const between = (key: Sql, from: Sql | undefined, to: Sql | undefined): Condition => {
  if (from && to) return sql<boolean>`${key} between ${from} and ${to}`
  if (from) return sql<boolean>`${key} >= ${from}`
  return to && sql<boolean>`${key} <= ${to}`
}

/** An end of a range, unless it is All. */
export const endOf = (value: string): Sql | undefined => (value === all ? undefined : sql`${value}::text`)

/** "Oct 31, 2026", as on every screen, for days within a text. */
export const dayInWords = (day: Sql) => sql`to_char(${day}, 'FMMon FMDD, YYYY')`

export const masked = (lastFour: Sql) => sql`'•••• ' || ${lastFour}`
