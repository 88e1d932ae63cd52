// SQL for the fields of the card-field table, as the reports about cards select them. `c` is the card.
import type { FieldRow, FieldTable } from '@forecourt/domain/rules/card-fields/field-row.ts'
import type { ChoiceList } from '@forecourt/domain/rules/choice-lists.ts'
import { sql } from 'kysely'
import type { Sql } from './conditions.ts'

type ListTable = { table: string; name: (row: string) => Sql; short: (row: string) => Sql }

const named = (table: string): ListTable => {
  const name = (row: string) => sql.ref(`${row}.name`)
  return { table, name, short: name }
}

const listTables: Record<ChoiceList, ListTable> = {
  vehicle_type: {
    table: 'card_vehicle_types',
    name: (row) => sql`${sql.ref(`${row}.code`)} || ' ' || ${sql.ref(`${row}.description`)}`,
    short: (row) => sql.ref(`${row}.description`),
  },
  fuel_profile: named('card_fuel_profiles'),
  time_profile: named('card_time_profiles'),
  gallon_period: named('card_period_gallons'),
  amount_period: named('card_period_amounts'),
}

/** Each field that is chosen from a list joins that list under its own alias. */
const rowOf = (field: string) => `of_${field}`

export const listJoinsIn = (table: FieldTable) =>
  sql.join(
    Object.entries(table).flatMap(([field, { input }]) => {
      if (input.as !== 'choice') return []
      const list = sql.table(listTables[input.list].table)
      return [sql`left join ${list} ${sql.id(rowOf(field))} on ${sql.ref(`${rowOf(field)}.id`)} = ${sql.ref(`c.${field}`)}`]
    }),
    sql` `,
  )

const column = (field: string) => sql.ref(`c.${field}`)

const shownValue = (field: string, { input }: FieldRow): Sql => {
  switch (input.as) {
    case 'choice':
      return listTables[input.list].name(rowOf(field))
    case 'yes or no':
      return sql`case when ${column(field)} then 'Yes' else 'No' end`
    case 'states':
    case 'zips':
      return sql`array_to_string(${column(field)}, ', ')`
    case 'pin':
      return sql`case when c.pin_sealed is not null then 'Set' else 'Not set' end`
    case 'text':
    case 'code':
    case 'gallons':
    case 'dollars':
    case 'count':
      return column(field)
  }
}

const rememberedValue = (field: string, row: FieldRow): Sql => {
  if (row.input.as === 'choice') return listTables[row.input.list].short(rowOf(field))
  if (row.input.as === 'yes or no') return column(field)
  if (row.input.as === 'pin') return sql`case when c.pin_sealed is null then 'not set' else 'set' end`
  return shownValue(field, row)
}

/** One value for each field that has a column in the reports, under the key of that column. */
export const recordValuesIn = (table: FieldTable) =>
  sql.join(
    Object.entries(table).flatMap(([field, row]) =>
      row.record ? [sql`${shownValue(field, row)} as ${sql.id(row.record.key)}`] : [],
    ),
  )

/** The fields that a monthly audit stores, by the title of their column. */
export const rememberedIn = (table: FieldTable) =>
  Object.entries(table).flatMap(([field, row]) =>
    row.record?.isAudited ? [{ title: row.record.title, value: rememberedValue(field, row) }] : [],
  )
