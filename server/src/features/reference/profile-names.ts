import type { FieldTable } from '@forecourt/domain/rules/card-fields/field-row.ts'
import { isClosed, type ProfileList } from '@forecourt/domain/rules/choice-lists.ts'

const tables: Record<ProfileList, string> = { fuel_profile: 'card_fuel_profiles', time_profile: 'card_time_profiles' }

/** Selects the names of profiles beside their ids, so that a renamed profile shows its new name for every card. */
export const profileNameColumns = (table: FieldTable, fields: readonly string[], row: string) =>
  fields.flatMap((field) => {
    const input = table[field]?.input
    if (input?.as !== 'choice' || isClosed(input.list)) return []
    return [`(select p.name from ${tables[input.list]} p where p.id = ${row}.${field}) as ${field.replace(/_id$/, '_name')}`]
  })
