// docs/product/people-and-sessions.md#support-sign-in: staff who act as a person are refused the calls that belong to that person
// alone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPortal, type Portal } from '#testing/portal.ts'
import { calls } from './request.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal({ SUPPORT_SIGN_IN: '1' })
})
afterAll(() => portal.close())

const ofTheOwner = [
  'cards.revealPin',
  'profile.changePassword',
  'profile.confirmEmailChange',
  'profile.requestEmailChange',
  'profile.update',
  'secondFactor.addPasskey',
  'secondFactor.confirmTotp',
  'secondFactor.removePasskey',
  'secondFactor.removeTotp',
  'secondFactor.renamePasskey',
  'secondFactor.renewRecoveryCodes',
  'secondFactor.startPasskey',
  'secondFactor.startTotp',
  'secondFactor.stepUp',
  'session.secretLogin',
  'session.updateTerms',
  'sessions.end',
  'sessions.endOthers',
]

test('a support sign-in cannot make the calls reserved for the user in person', async () => {
  const declared = calls.filter(({ endpoint }) => endpoint.by_owner)
  expect(declared.map(({ id }) => id).toSorted()).toEqual(ofTheOwner)
  const { user, account_id } = await portal.aCustomer({ roles: ['acct admin', 'pin manager 1'] })
  const staff = await portal.staff()
  const support = await staff.as.post('/v1/secret_login', { user_id: user.id, reason: 'Cannot find the fuel report' })
  const { token } = support.body.data
  const before = await portal.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
  for (const { id, endpoint } of declared) {
    const reply = await portal.app.inject({
      method: endpoint.method,
      url: endpoint.path.replace(':id', '1'),
      headers: { authorization: `Bearer ${token}`, accountid: String(account_id) },
      ...(endpoint.body && { payload: {} }),
    })
    expect([id, reply.statusCode, reply.json().code]).toEqual([id, 403, 'forbidden'])
  }
  const after = await portal.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
  expect(after).toEqual(before)
})
