// Follows each field of the card-field table through the server: from the row of an upload to the order, its card, the card's
// history and the reports that list cards. Also covers fields that an edit leaves out.
import { reports } from '@forecourt/domain/reports/reports.ts'
import { seededLists as lists } from '@forecourt/domain/reference/seeded-profiles.ts'
import type { FieldRow } from '@forecourt/domain/rules/card-fields/field-row.ts'
import {
  controlFields,
  fieldsOf,
  fieldTable,
  valueFields,
  type CardField,
  type CardKind,
} from '@forecourt/domain/rules/card-fields.ts'
import { exampleCell } from '@forecourt/domain/rules/upload-columns.ts'
import { readUploadLine, type UploadLine } from '@forecourt/domain/rules/upload-line.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTemplate, aVehicleNumber } from '#testing/cards.ts'
import { toAnAddress } from '#testing/orders.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { detailColumnsIn, listColumnsIn } from './card-rows.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
})
afterAll(() => portal.close())

/** Together these kinds have every field. */
const kinds: { kind: CardKind; card_network_id: number; card_type_id: number }[] = [
  { kind: { network: 'CFN', card_type: 'Single' }, card_network_id: 1, card_type_id: 1 },
  { kind: { network: 'PPA', card_type: 'Single' }, card_network_id: 2, card_type_id: 1 },
]

/** A cell with a value for every field, even where the example leaves it empty or has No. */
const cellOf = (field: CardField, kind: CardKind) => {
  const row: FieldRow = fieldTable[field]
  if (field === 'vehicle_number') return aVehicleNumber()
  if (row.input.as === 'yes or no') return 'Yes'
  return exampleCell(field, { kind, lists }) || `Mine ${field.slice(-1)}`
}

const filledLine = (kind: CardKind): Omit<UploadLine, 'pin'> => {
  const cells = Object.fromEntries(fieldsOf(kind).map((field) => [field, field === 'pin' ? '' : cellOf(field, kind)]))
  const { line, problems } = readUploadLine(cells, { kind, template: {}, lists })
  expect(problems).toEqual({})
  return line
}

/** An order of one complete card, and everything the API returns about it. */
const anOrderOf = async ({ kind, ...ids }: (typeof kinds)[number]) => {
  const { as, account_id } = await portal.aCustomer({ roles: ['card manager', 'report user'] })
  const line = filledLine(kind)
  const { id: card_template_id } = await aTemplate(portal, ids)
  const { body } = await as.post('/v1/card_orders', { data: [{ ...line, ...toAnAddress, card_template_id }] })
  const [ordered] = (await as.get(`/v1/card_orders/${body.data.id}`)).body.data.lines
  return { as, account_id, line, order_id: body.data.id, ordered }
}

const shownFields = (kind: CardKind) => fieldsOf(kind).filter((field) => field !== 'pin')

const withoutUnit = (value: string) => value.replace(/^\$(?=\d)|(?<=\d) gal$/g, '').replaceAll(/(?<=\d),(?=\d{3})/g, '')

describe.each(kinds)('a $kind.network card with every field it can have', (of) => {
  test('is the same on the order, in the database, on its page, in its history and in the reports', async () => {
    const { as, line, ordered } = await anOrderOf(of)
    const stored = await portal.db.selectFrom('cards').selectAll().where('id', '=', ordered.card_id).executeTakeFirstOrThrow()
    const shown = (await as.get(`/v1/cards/${ordered.card_id}`)).body.data
    const [created] = (await as.get(`/v1/cards/${ordered.card_id}/history`)).body.data
    const preview = (await as.post('/v1/reports/list-driver-or-vehicle/preview', { params: {} })).body.data
    const { columns } = reports['list-driver-or-vehicle']
    const seen = shownFields(of.kind).map((field) => {
      const { record }: FieldRow = fieldTable[field]
      const at = columns.findIndex(({ key }) => key === record?.key)
      const change = created.changes.find((each: { field: string }) => each.field === field)
      return {
        values: { field, ordered: ordered[field], stored: stored[field], shown: shown[field] },
        label: change.label,
        before: change.before,
        // The history shows TRUCK where the page shows T TRUCK, and it adds the unit to a number.
        report: at === -1 ? undefined : String(preview.rows[0][at]).endsWith(withoutUnit(change.after)),
      }
    })
    expect(seen).toEqual(
      shownFields(of.kind).map((field) => {
        const { label, record }: FieldRow = fieldTable[field]
        const value = line[field]
        return {
          values: { field, ordered: value, stored: value, shown: value },
          label,
          before: '',
          report: record ? true : undefined,
        }
      }),
    )
    expect(shown.has_pin).toBe(true)
  })

  test('keeps each field that an edit of the card or of its order line leaves out', async () => {
    const { as, line, order_id, ordered } = await anOrderOf(of)
    await portal.db.updateTable('card_orders').set({ status_order: 'returned' }).where('id', '=', order_id).execute()
    const card = `/v1/cards/${ordered.card_id}`
    for (const left_out of valueFields) {
      const { [left_out]: kept, ...others } = line
      const { version } = (await as.get(card)).body.data
      const edited = await as.put(card, { ...others, version })
      expect([left_out, edited.status, edited.body.data?.[left_out]]).toEqual([left_out, 200, kept])
      const corrected = await as.put(`/v1/card_orders/${order_id}/lines/${ordered.id}`, others)
      expect([left_out, corrected.status, corrected.body.data?.[left_out]]).toEqual([left_out, 200, kept])
      expect((await as.get(card)).body.data[left_out]).toEqual(kept)
    }
  })

  test('has a template that keeps every control an edit leaves out', async () => {
    const { as } = await portal.staff()
    const controls = Object.fromEntries(controlFields.map((field) => [field, filledLine(of.kind)[field]]))
    const { kind: _, ...ids } = of
    const template_name = `Filled ${aVehicleNumber()}`
    const made = (await as.post('/v1/card_templates', { ...controls, ...ids, template_name, card_type_driver_name: 'Own' })).body
      .data
    let { version } = made
    for (const left_out of controlFields) {
      const { [left_out]: kept, ...others } = controls
      const { status, body } = await as.put(`/v1/card_templates/${made.id}`, { ...others, version })
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ [left_out]: kept, template_name, card_type_driver_name: 'Own' })
      version = body.data.version
    }
  })
})

test('a corrected order line keeps changes made to its card since the order', async () => {
  const { as, order_id, ordered } = await anOrderOf(kinds[0]!)
  await portal.db.updateTable('card_orders').set({ status_order: 'returned' }).where('id', '=', order_id).execute()
  const { version } = (await as.get(`/v1/cards/${ordered.card_id}`)).body.data
  await as.put(`/v1/cards/${ordered.card_id}`, { cost_center: 'LATER', version })
  const { body } = await as.put(`/v1/card_orders/${order_id}/lines/${ordered.id}`, { misc_1: 'Now' })
  expect(body.data).toMatchObject({ cost_center: 'LATER', misc_1: 'Now' })
  expect((await as.get(`/v1/cards/${ordered.card_id}`)).body.data).toMatchObject({ cost_center: 'LATER', misc_1: 'Now' })
})

test('an order line that is older than a field shows the field as empty', async () => {
  const { as, order_id, ordered } = await anOrderOf(kinds[0]!)
  await sql`update card_order_lines set line_values = line_values - 'misc_4' where id = ${ordered.id}`.execute(portal.db)
  expect((await as.get(`/v1/card_orders/${order_id}`)).body.data.lines[0]).toMatchObject({ misc_4: '', misc_3: 'Mine 3' })
})

test('a field added to the table becomes a column of the card lists and pages', () => {
  const table = { ...fieldTable, dock_number: { ...fieldTable.cost_center, label: 'Dock number' } }
  for (const columns of [listColumnsIn(table), detailColumnsIn(table)]) expect(columns).toContain('dock_number')
})
