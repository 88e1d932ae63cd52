import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aTemplate, templatesOf } from '#src/features/order-wizard/a-template.fixture.ts'
import { loadLineRules } from '#src/features/order-wizard/line-rules.ts'
import { newLine } from '#src/features/order-wizard/wizard-line.ts'
import { beginWizard, currentWizard } from '#src/features/order-wizard/wizard-store.ts'
import { lengthOf } from './grid-fields.ts'
import { leaveField, typeValue } from './line-actions.ts'
import { pasteCells } from './paste-cells.ts'
import { shownProblem } from './shown-problems.ts'

const templates = templatesOf(aTemplate())
const limit = lengthOf('description')
const tooLong = expect.stringMatching(new RegExp(`must be ${limit} characters or fewer$`))

beforeAll(loadLineRules)
beforeEach(() => beginWizard({ templates, lines: [newLine({ card_template_id: 1 }, templates)] }))

const first = () => currentWizard().lines[0]!
const shown = (field: 'description' | 'vehicle_number') => shownProblem(first(), currentWizard().problems.get(first().id), field)

test('a text of the maximum length is valid, and one character more is reported while typing', () => {
  typeValue(first().id, 'description', 'x'.repeat(limit))
  expect(shown('description')).toBeUndefined()
  typeValue(first().id, 'description', 'x'.repeat(limit + 1))
  expect(shown('description')).toEqual(tooLong)
})

test('a pasted text that is too long is kept and reported at its cell', () => {
  const text = 'y'.repeat(limit + 1)
  pasteCells(`7\t${text}\n`, { id: first().id, field: 'vehicle_number' }, ['vehicle_number', 'description'])
  expect(first().description).toBe(text)
  expect(shown('description')).toEqual(tooLong)
})

test('an empty required field shows its problem only after the user leaves it', () => {
  expect(shown('vehicle_number')).toBeUndefined()
  leaveField(first().id, 'vehicle_number')
  expect(shown('vehicle_number')).toBeDefined()
})
