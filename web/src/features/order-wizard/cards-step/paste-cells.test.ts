import { beforeEach, expect, test } from 'vitest'
import { aTemplate } from '#src/features/order-wizard/a-template.fixture.ts'
import { newLine } from '#src/features/order-wizard/wizard-line.ts'
import { beginWizard, currentWizard } from '#src/features/order-wizard/wizard-store.ts'
import { undoLast } from './line-actions.ts'
import { isManyCells, pasteCells } from './paste-cells.ts'

const template = aTemplate()
const templates = new Map([[template.id, template]])
const fields = ['vehicle_number', 'description', 'cost_center'] as const

beforeEach(() => {
  const line = () => newLine({ card_template_id: template.id }, templates)
  beginWizard({ templates, lines: [line(), line()] })
})

const typed = () => currentWizard().lines.map((line) => [line.vehicle_number, line.description])

test('pasted cells fill the grid from the focused cell on, add cards at the end, and can be undone', () => {
  const second = currentWizard().lines[1]!
  pasteCells('G3\tNorth yard\r\nG4\tSouth yard\r\n', { id: second.id, field: 'vehicle_number' }, fields)
  expect(typed()).toEqual([
    ['', ''],
    ['G3', 'North yard'],
    ['G4', 'South yard'],
  ])
  expect(currentWizard().current, 'one stays where the paste began').toBe(second.id)
  undoLast()
  expect(typed()[1], 'what was filled over is given back').toEqual(['', ''])
})

test('cells beyond the last column are dropped, and a single text is not many cells', () => {
  const first = currentWizard().lines[0]!
  pasteCells('0100\tover the edge\n0200\t\n', { id: first.id, field: 'cost_center' }, fields)
  expect(currentWizard().lines.map(({ cost_center }) => cost_center)).toEqual(['0100', '0200'])
  expect(isManyCells('Truck 7\n')).toBe(false)
  expect(isManyCells('a\tb')).toBe(true)
})
