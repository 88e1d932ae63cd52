import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { button, dialog, expectText, field } from '#testing/find.ts'
import { answerWith, hold, openPortal, staff } from '#testing/portal.tsx'

const plan = { is_default: false, default_from: null, accounts: 0, rules: 2 }
const plans = [
  { ...plan, id: 1, name: 'Standard 2026', is_default: true },
  { ...plan, id: 2, name: 'Standard 2027' },
  { ...plan, id: 3, name: 'Standard 2028', default_from: '2028-01-01' },
]

test('a plan becomes the default from a first day on, which the list shows', async () => {
  const overview = { plans, indexes: [], site_groups: [], missing: 0 }
  const { user, asked } = await openPortal('/pricing', {
    person: staff,
    answers: [answerWith(api.pricing.overview, overview), hold(api.pricing.choosePlan)],
  })
  await expectText('For every account without another · 2 rules')
  await expectText('0 accounts · for every account without another from Jan 1, 2028 · 2 rules')
  await user.click(await button('Make default: Standard 2027'))
  const drawer = await dialog('Standard 2027')
  await user.click(await button('Save', drawer))
  const day = await field('First day', drawer)
  await waitFor(() => expect(document.activeElement).toBe(day))
  expect(asked(api.pricing.choosePlan)).toEqual([])
  await user.type(day, '2027-01-01')
  await user.click(await button('Save', drawer))
  await waitFor(() =>
    expect(asked(api.pricing.choosePlan).map(({ body }) => body)).toEqual([
      { account_id: null, price_plan_id: 2, effective_from: '2027-01-01' },
    ]),
  )
})
