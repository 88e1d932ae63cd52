import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { button, dialog, expectText, field, question } from '#testing/find.ts'
import { answer, openPortal, refuse, staff } from '#testing/portal.tsx'

test('the day of the ledger is saved over what its form showed, and never over what someone else saved meanwhile', async () => {
  let version = 3
  const { user, asked } = await openPortal('/receivables', {
    person: staff,
    answers: [
      answer(api.receivables.settings, () => ({ data: { is_kept: false, ledger_from: '2027-01-01', version: version++ } })),
      refuse(api.receivables.saveSettings, 409, {
        message: 'Someone else has changed this since you opened it',
        code: 'version',
      }),
    ],
  })
  await expectText('The ledger begins on Jan 1, 2027')
  await user.click(await button('Choose the day'))
  const drawer = await dialog('Keep the ledger')
  await user.clear(await field('From', drawer))
  await user.type(await field('From', drawer), '2027-02-01')
  await user.click(await button('Save', drawer))
  await user.click(await button('Close', await question('Someone else has changed this since you opened it')))
  await waitFor(() => expect(asked(api.receivables.settings).length).toBeGreaterThan(1))
  const save = await button('Save', drawer)
  await waitFor(() => expect(save.getAttribute('aria-disabled')).not.toBe('true'))
  await user.click(save)
  await waitFor(() => expect(asked(api.receivables.saveSettings)).toHaveLength(2))
  expect(asked(api.receivables.saveSettings).map(({ body }) => body)).toEqual([
    { ledger_from: '2027-02-01', version: 3 },
    { ledger_from: '2027-02-01', version: 3 },
  ])
})
