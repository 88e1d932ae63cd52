import { expect, test } from 'vitest'
import { fitChoice, moveColumn, showColumn, shownColumns, usualChoice } from './columns.ts'

const columns = [{ id: 'name', isRowHeader: true }, { id: 'city' }, { id: 'notes', isHiddenAtFirst: true }]
const usual = usualChoice(columns)

test('a list starts with its default columns', () => {
  expect(fitChoice(columns, null)).toEqual({ order: ['name', 'city', 'notes'], hidden: ['notes'] })
})

test('a column can be hidden and shown again', () => {
  const without = showColumn(usual, 'city', false)
  expect(without.hidden).toEqual(['notes', 'city'])
  expect(showColumn(without, 'city', true)).toEqual(usual)
})

test('a column moves one place and stops at either end', () => {
  expect(moveColumn(usual, 'city', -1).order).toEqual(['city', 'name', 'notes'])
  expect(moveColumn(usual, 'notes', 1).order).toEqual(usual.order)
  expect(moveColumn(usual, 'name', -1).order).toEqual(usual.order)
})

test('a saved choice drops removed columns and adds new ones', () => {
  const kept = { order: ['gone', 'city', 'name'], hidden: ['gone'] }
  expect(fitChoice(columns, kept)).toEqual({ order: ['city', 'name', 'notes'], hidden: ['notes'] })
})

test('the row header is shown whatever was saved', () => {
  expect(fitChoice(columns, { order: ['name', 'city', 'notes'], hidden: ['name', 'city'] }).hidden).toEqual(['city'])
})

test('the visible columns are shown in the chosen order', () => {
  const titled = columns.map((column) => ({ ...column, title: column.id, cell: () => null }))
  const choice = { order: ['notes', 'name', 'city'], hidden: ['name'] }
  expect(shownColumns(titled, choice).map(({ id }) => id)).toEqual(['notes', 'city'])
})
