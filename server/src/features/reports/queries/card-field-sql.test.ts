import { fieldTable } from '@forecourt/domain/rules/card-fields.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCard } from '#testing/cards.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { listJoinsIn, recordValuesIn, rememberedIn } from './card-field-sql.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

/** Two fields that only this test adds: a typed one, and one chosen from a list that another field uses too. */
const withDock = {
  ...fieldTable,
  dock_number: {
    ...fieldTable.cost_center,
    record: { place: 1, key: 'dock', title: 'Dock', width: 6, isAudited: true },
  },
  spare_fuel_profile_id: {
    ...fieldTable.card_fuel_profile_id,
    record: { place: 2, key: 'spare_fuel', title: 'Spare fuel', width: 20 },
  },
} as const

test('a made-up field with a column appears in the reports and in the audit snapshot', async () => {
  const { id: account_id } = await portal.anAccount()
  const { id } = await aCard(portal, { account_id })
  const made = sql`select cards.*, 'D 7'::text as dock_number, 8::smallint as spare_fuel_profile_id from cards where id = ${id}`
  const remembered = sql.join(rememberedIn(withDock).map(({ title, value }) => sql`${value}::text as ${sql.id(title)}`))
  const { rows } = await sql<Record<string, unknown>>`
    select ${recordValuesIn(withDock)}, ${remembered} from (${made}) c ${listJoinsIn(withDock)}`.execute(portal.db)
  expect(rows).toMatchObject([{ dock: 'D 7', Dock: 'D 7', fuel_profile: 'Diesel', spare_fuel: 'All fuels', retail: 'No' }])
  expect(rows[0]).not.toHaveProperty('Spare fuel')
})
