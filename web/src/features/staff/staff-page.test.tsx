import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { button, dialog, field } from '#testing/find.ts'
import { openPortal, staff } from '#testing/portal.tsx'

test('choosing Auditor for an invited colleague removes the preselected Everything, and vice versa', async () => {
  const { user, asked } = await openPortal('/staff', { person: staff })
  await user.click(await button('Invite staff'))
  const form = await dialog('Invite staff')
  await user.type(await field('E-mail', form), 'ada@provider.test')
  await user.type(await field('First name', form), 'Ada')
  await user.type(await field('Last name', form), 'Auditor')
  await user.click(await field('Auditor', form))
  await user.click(await button('Send invitation', form))
  expect(asked(api.staff.invite).map(({ body }) => (body as { staff_roles: string[] }).staff_roles)).toEqual([['auditor']])
  // And back: all rights contain those of the narrower roles.
  await user.click(await field('Everything', form))
  expect(
    [(await field('Everything', form)) as HTMLInputElement, (await field('Auditor', form)) as HTMLInputElement].map(
      (one) => one.checked,
    ),
  ).toEqual([true, false])
})
