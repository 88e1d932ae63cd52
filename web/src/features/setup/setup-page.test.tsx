import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { setupSteps } from '@forecourt/domain/rules/setup-steps.ts'
import { link } from '#testing/find.ts'
import { answerWith, openPortal, staff } from '#testing/portal.tsx'

test('each step of the set-up leads to its screen, that of the profiles also to the tax rates', async () => {
  const steps = setupSteps.map(({ key }) => ({ key, is_done: false, is_skipped: false }))
  await openPortal('/setup', { person: staff, answers: [answerWith(api.setup.get, { steps, settled: 0 })] })
  const at = async (name: string) => (await link(`Go there: ${name}`)).getAttribute('href')
  expect(await at('Profiles and tax rates')).toBe('/profiles')
  expect(await at('Tax rates')).toBe('/transaction-import?tab=taxes')
  expect(await at('Receivables')).toBe('/receivables')
})
