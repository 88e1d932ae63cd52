// One row in the card-field table must be enough. The tests follow each field, and one that exists only here, through every place
// derived from the table.
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { repliesIn } from '#src/contract/card-values.ts'
import { seededLists } from '#src/reference/seeded-profiles.ts'
import { recordColumnsIn } from '#src/reports/card-record.ts'
import { changesIn } from './card-changes.ts'
import type { FieldRow, FieldTable } from './card-fields/field-row.ts'
import { bulkFieldsIn, cardTabsIn, fieldTable, templateSectionsIn, wizardSectionsIn, type CardKind } from './card-fields.ts'
import { choiceProblems, lineShapesIn } from './card-line.ts'
import { missingIn } from './line-problems.ts'
import { mergeSent } from './merge-sent.ts'
import { exampleOf, uploadFieldsIn, wordsOf } from './upload-columns.ts'
import { readCellsIn } from './upload-line.ts'

const dockNumber = {
  label: 'Dock number',
  on: ['CFN', 'PPA'],
  for: ['Single', 'Vehicle'],
  shown: 'required',
  missing: 'Dock number is required',
  scope: 'control',
  input: { as: 'text', limit: 6 },
  wizard: ['Controls', 15],
  tab: ['limits', 85],
  template: ['Limits', 85],
  inBulk: true,
  list: 125,
  record: { place: 255, key: 'dock', title: 'Dock', width: 6, isAudited: true },
  told: 'controls',
  example: 'D 7',
  otherNames: ['door'],
} as const satisfies FieldRow

const withDock = { ...fieldTable, dock_number: dockNumber }

type Parts = readonly { title: string; fields: readonly string[] }[]

const fieldsIn = (parts: Parts, title: string) => parts.find((part) => part.title === title)?.fields ?? []
const partsWith = (parts: Parts, field: string) => parts.flatMap(({ title, fields }) => (fields.includes(field) ? [title] : []))

/** A kind of card that has the field, on a network with retail access if the field needs that. */
const kindWith = ({ on, onRetail = [], for: types }: FieldRow): CardKind => ({
  network: onRetail[0] ?? on[0]!,
  card_type: types[0]!,
})

type ValueRow = Exclude<FieldRow, { scope: 'secret' }>
const isValue = (entry: [string, FieldRow]): entry is [string, ValueRow] => entry[1].scope !== 'secret'
const isChoice = ({ input }: FieldRow) => input.as === 'choice'
const nameOf = (field: string) => field.replace(/_id$/, '_name')
/** A value that a person might type into the field's column. */
const cellOf = (row: FieldRow) => exampleOf(row, { kind: kindWith(row), lists: seededLists }) || 'Some'

const walk = (table: FieldTable) => {
  const shapes: Record<string, z.ZodRawShape> = lineShapesIn(table)
  const replies: Record<string, z.ZodRawShape> = repliesIn(table)
  const shapesWith = (field: string, all: Record<string, z.ZodRawShape>) =>
    Object.keys(all).filter((name) => Object.hasOwn(all[name]!, field))

  describe.each(Object.entries(table))('%s', (field, row) => {
    test('appears once in the wizard, and once in the card tabs and the template form if it belongs there', () => {
      expect(partsWith(wizardSectionsIn(table), field)).toEqual([row.wizard[0]])
      expect(partsWith(cardTabsIn(table), field)).toEqual(row.scope === 'secret' ? [] : [row.tab[0]])
      expect(partsWith(templateSectionsIn(table), field)).toEqual(row.scope === 'control' ? [row.template[0]] : [])
    })

    test('has a column in the upload template, except a PIN for users who may not set PINs', () => {
      expect(uploadFieldsIn(table, kindWith(row), { pins: true })).toContain(field)
      expect(uploadFieldsIn(table, kindWith(row), { pins: false }).includes(field)).toBe(row.scope !== 'secret')
      const { values, problems } = readCellsIn(table, { [field]: cellOf(row) }, { kind: kindWith(row), lists: seededLists })
      expect([Object.keys(values), problems]).toEqual([[field], {}])
    })

    test('reports a missing required value in its own words', () => {
      const message = 'missing' in row ? { [field]: row.missing } : {}
      expect(missingIn({ [field]: row }, { is_retail: true }, kindWith(row))).toEqual(message)
    })

    test('has a column in the card lists if its row defines one', () => {
      const column = recordColumnsIn(table).find(({ key }) => key === row.record?.key)
      expect(column?.title).toBe(row.record?.title)
    })
  })

  describe.each(Object.entries(table).filter(isValue))('the value of %s', (field, row) => {
    test('has schemas for creation, changes, bulk edits and the replies that show it', () => {
      const ofControl = row.scope === 'control'
      expect(shapesWith(field, shapes)).toEqual([
        'values',
        ...(ofControl ? ['controls'] : []),
        ...(row.inBulk ? ['bulk'] : []),
        'newValues',
        ...(ofControl ? ['newControls'] : []),
      ])
      expect(shapesWith(field, replies)).toEqual([
        'values',
        ...(ofControl ? ['controls'] : []),
        ...(row.list !== undefined && !isChoice(row) ? ['listed'] : []),
      ])
      expect(shapesWith(nameOf(field), isChoice(row) ? replies : {})).toEqual([
        ...(isChoice(row) ? ['names'] : []),
        ...(isChoice(row) && ofControl ? ['controlNames'] : []),
        ...(isChoice(row) && row.list !== undefined ? ['listedNames'] : []),
      ])
    })

    test('is empty by default, and absent from a change that omits it', () => {
      const empty = z.object(shapes['newValues']).parse({})
      // A card may have an empty value, and a reply may show it.
      expect(z.object(replies['values']).parse(empty)[field]).toEqual(empty[field])
      expect(z.object(shapes['values']).partial().parse({})).toEqual({})
    })

    test('is parsed from its cell as a valid value, and a history shows it', () => {
      const { values } = readCellsIn(table, { [field]: cellOf(row) }, { kind: kindWith(row), lists: seededLists })
      expect(z.object({ [field]: shapes['values']![field]! }).safeParse(values)).toMatchObject({ success: true })
      expect(changesIn(table, seededLists)({ [field]: null }, values)).toEqual([
        { field, label: row.label, before: '', after: expect.stringMatching(/./) },
      ])
      // Every word listed for a column can be parsed in that column.
      const known = (wordsOf(row, seededLists) ?? []).map(
        (word) => readCellsIn(table, { [field]: word }, { kind: kindWith(row), lists: seededLists }).problems,
      )
      expect(known.filter((problems) => field in problems)).toEqual([])
    })
  })
}

describe('every field of a card:', () => {
  walk(fieldTable)
})
describe('a field that exists only in this test:', () => {
  walk({ dock_number: dockNumber })
})

test('a made-up field appears at its place among the others', () => {
  expect(fieldsIn(wizardSectionsIn(withDock), 'Controls')).toEqual([
    'strict_control',
    'dock_number',
    'is_retail',
    'is_misc_key',
    'is_odometer',
  ])
  expect(fieldsIn(cardTabsIn(withDock), 'limits').slice(-4)).toEqual(['strict_control', 'dock_number', 'states', 'zips'])
  expect(fieldsIn(templateSectionsIn(withDock), 'Limits').slice(-2)).toEqual(['strict_control', 'dock_number'])
  expect(bulkFieldsIn(withDock)).toContain('dock_number')
  expect(Object.keys(lineShapesIn(withDock).newControls)).toContain('dock_number')
  expect(Object.keys(repliesIn(withDock).listed)).toContain('dock_number')
  const keys = recordColumnsIn(withDock).map(({ key }) => key)
  expect(keys[keys.indexOf('dock') - 1]).toBe('strict_control')
  const values = z.strictObject(lineShapesIn(withDock).newValues)
  expect(values.parse({ dock_number: ' D 9 ' })).toMatchObject({ dock_number: 'D 9', description: '' })
  expect(values.safeParse({ dock_number: 'Dock 900' }).error?.issues[0]?.message).toBe(
    'The length of dock number must be 6 characters or fewer',
  )
})

test('the choices of a field can come from lists other than the seeded ones', () => {
  const lists = { ...seededLists, fuel_profile: [{ id: 140, name: 'Hydrogen' }] }
  expect(choiceProblems({ card_fuel_profile_id: 140 }, { lists })).toEqual({})
  expect(choiceProblems({ card_fuel_profile_id: 3 }, { lists })).toEqual({ card_fuel_profile_id: 'Not on the list' })
  const kind = { network: 'CFN', card_type: 'Single' } as const
  expect(readCellsIn(fieldTable, { card_fuel_profile_id: 'hydrogen' }, { kind, lists }).values).toEqual({
    card_fuel_profile_id: 140,
  })
  expect(wordsOf(fieldTable.card_fuel_profile_id, lists)).toEqual(['Hydrogen'])
  expect(changesIn(fieldTable, lists)({}, { card_fuel_profile_id: 140 })).toMatchObject([{ after: 'Hydrogen' }])
})

test.each([
  ['one that is offered', 140, {}, undefined],
  ['one that nobody knows', 141, {}, 'Not on the list'],
  ['one that is hidden', 142, {}, 'Peat is no longer offered'],
  ['one that is hidden, on a card that has it', 142, { own: { card_fuel_profile_id: 142 } }, undefined],
  ['one that is hidden, set by the template', 142, { template: { card_fuel_profile_id: 142 } }, undefined],
  ['one that the account does not use', 143, {}, 'This account does not use Whale oil'],
  ['the same on a card that has it', 143, { own: { card_fuel_profile_id: 143 } }, undefined],
  ['the same set by the template', 143, { template: { card_fuel_profile_id: 143 } }, 'This account does not use Whale oil'],
  ['N/A, which stands on old records only', 144, {}, 'Not on the list'],
  ['N/A on an old record', 144, { own: { card_fuel_profile_id: 144 } }, undefined],
])('a profile must be one of the available rows: %s', (_, card_fuel_profile_id, origin, problem) => {
  const fuel_profile = [
    { id: 140, name: 'Hydrogen', is_hidden: false, is_barred: false },
    { id: 142, name: 'Peat', is_hidden: true, is_barred: false },
    { id: 143, name: 'Whale oil', is_hidden: false, is_barred: true },
    { id: 144, name: 'N/A', is_hidden: true },
  ]
  const lists = { ...seededLists, fuel_profile }
  expect(choiceProblems({ card_fuel_profile_id }, { lists, ...origin }).card_fuel_profile_id).toBe(problem)
  expect(wordsOf(fieldTable.card_fuel_profile_id, lists)).toEqual(['Hydrogen'])
})

test('a field that is not sent keeps its value; a field sent empty is cleared', () => {
  const stored: { a: string; b: string; c: number | null } = { a: 'kept', b: 'old', c: 1 }
  expect(mergeSent(stored, { a: undefined, b: '', c: null })).toEqual({
    a: 'kept',
    b: '',
    c: null,
  })
})
