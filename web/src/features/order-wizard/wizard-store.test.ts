import { expect, test, vi } from 'vitest'
import { aTemplate, templatesOf } from './a-template.fixture.ts'
import { newLine } from './wizard-line.ts'
import { beginWizard, currentWizard } from './wizard-store.ts'

/** Simulates a new tab: another test may have already loaded all rules into this process. */
const aNewTab = () => {
  vi.resetModules()
  return import('./wizard-store.ts')
}

test('missing values are reported at once, invalid ones as soon as all rules have loaded', async () => {
  const wizard = await aNewTab()
  const templates = templatesOf(aTemplate())
  const line = newLine({ card_template_id: 1, description: 'a bell \u0007 rings' }, templates)
  wizard.beginWizard({ templates, lines: [line] })
  const problems = () => wizard.currentWizard().problems.get(line.id)
  expect(problems()).toHaveProperty('vehicle_number')
  expect(problems()).not.toHaveProperty('description')

  await wizard.checkByAllRules()
  expect(problems()).toHaveProperty('vehicle_number')
  expect(problems()).toHaveProperty('description')
})

test('on a phone, an order of one card opens its form, and one of several cards the list', () => {
  const templates = templatesOf(aTemplate())
  const some = (count: number) => Array.from({ length: count }, () => newLine({ card_template_id: 1 }, templates))
  beginWizard({ templates, lines: some(1) })
  expect(currentWizard().isEditorOpen).toBe(true)
  beginWizard({ templates, lines: some(2) })
  expect(currentWizard().isEditorOpen).toBe(false)
})
