import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { emptiest } from '#testing/emptiest.ts'
import { button, dialog, expectText, field } from '#testing/find.ts'
import { answer, answerRows, answerWith, openPortal, staff } from '#testing/portal.tsx'

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

test('without a mail server, the message after an invitation shows the activation link, to be copied', async () => {
  const config = emptiest(api.config.get.response) as ReplyOf<typeof api.config.get>
  const ada = { user_id: 21, email: 'ada@provider.test', first_name: 'Ada', last_name: 'Auditor', status: userStatus.invited }
  const link = {
    email: ada.email,
    link: 'https://portal.test/auth/account-activation?token=t',
    expires_at: '2026-11-20T12:00:00Z',
  }
  const { user, asked } = await openPortal('/staff', {
    person: staff,
    answers: [
      answer(api.config.get, { data: { ...config.data, sends_mail: false } }),
      answerWith(api.staff.invite, { email: ada.email }),
      answerRows(api.staff.list, ada),
      answer(api.users.activationLink, { data: link }),
    ],
  })
  await user.click(await button('Invite staff'))
  const form = await dialog('Invite staff')
  await user.type(await field('E-mail', form), ada.email)
  await user.type(await field('First name', form), ada.first_name)
  await user.type(await field('Last name', form), ada.last_name)
  await user.click(await button('Invite', form))
  await user.click(await button('Activation link', await dialog('ada@provider.test is invited')))
  const shown = await dialog('Activation link for ada@provider.test')
  await button('Copy link', shown)
  await expectText(link.link, shown)
  expect(asked(api.users.activationLink).map(({ address }) => address.pathname)).toEqual(['/v1/users/21/activation_link'])
})
