import { test } from 'vitest'
import { expectText, heading } from '#testing/find.ts'
import { openPortal, staff } from '#testing/portal.tsx'

const toStaff = 'You don’t have access to this page. Another member of staff with every right can give you the role it needs.'

test.each([
  ['an auditor, on a page for orders', '/card-template-form', { ...staff, staff_roles: ['auditor' as const] }, toStaff],
  ['a member of finance, on a page of the provider', '/sites', { ...staff, staff_roles: ['finance' as const] }, toStaff],
  [
    'a report user, on a page of the account',
    '/delivery-address',
    { roles: ['report user' as const] },
    'You don’t have access to this page. An administrator of the account can give you the role it needs.',
  ],
  [
    'an admin of an account, who may change their own roles',
    '/fuel-summary-report',
    {},
    'You don’t have access to this page. You can change your own roles in User Maintenance.',
  ],
  [
    'an admin of an account, on a page of the provider',
    '/sites',
    {},
    'This page is for the staff of the card provider. No role of an account opens it.',
  ],
])('a refused page names the people who can grant access: %s', async (_, at, person, said) => {
  await openPortal(at, { person })
  await heading('403 Unauthorized')
  await expectText(said)
})
