// Two-factor sign-in: an authenticator app, passkeys through the browser's virtual authenticator, recovery codes, step-up.
import { expect, type Page } from '@playwright/test'
import type { Db } from '../server/src/db/connect.ts'
import { totpCode } from '../server/src/outside/totp.ts'
import { expectStateAccessible } from './accessible.ts'
import { fillSignIn, heading, password, signInAs, test, type People } from './fixtures.ts'
import { portalByName } from './portal-by-name.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: 'Two-factor sign-in' })

const closePopup = async (page: Page, message: string) => {
  const popup = page.getByRole('dialog', { name: message })
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
}

/**
 * The code shown by the app. A code works only once. A journey cannot wait half a minute for the next one, so the last used step is
 * cleared.
 */
const anAppOf = (db: Db, user_id: number, secret: string) => async () => {
  await db.updateTable('second_factors').set({ last_step: null }).where('user_id', '=', user_id).execute()
  return totpCode(secret, new Date())
}

/** Uses the dialog as a user does. Returns the app and the recovery codes that were shown. */
const addApp = async (page: Page, db: Db, { id }: { id: number }) => {
  await panelOf(page).getByRole('button', { name: 'Add authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' })
  await dialog.getByLabel('Current password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: 'Code to scan with an authenticator app' })).toBeVisible()
  const secret = (await dialog.getByText('Or type this key into the app').locator('strong').innerText()).replaceAll(' ', '')
  const code = anAppOf(db, id, secret)
  await dialog.getByLabel('Code from the app').fill(await code())
  await dialog.getByRole('button', { name: 'Add the app' }).click()
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const recovery_codes = await shown.getByRole('listitem').allInnerTexts()
  await shown.getByRole('button', { name: 'I have kept them' }).click()
  await expect(shown).toBeHidden()
  return { code, recovery_codes }
}

const signOut = async (page: Page) => {
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto('/auth/signin')
}

const aCustomerWithApp = async (page: Page, people: People, db: Db) => {
  const { user } = await people.aCustomer({ roles: ['acct admin'] })
  await signInAs(page, user.email, { at: '/account' })
  return { user, ...(await addApp(page, db, user)) }
}

test('a user adds an authenticator app, and signs in with a code and later with a recovery code', async ({
  page,
  people,
  db,
  mailsTo,
  troubles,
}) => {
  troubles.expectTrouble('/v1/login/second_factor')
  const { user, code, recovery_codes } = await aCustomerWithApp(page, people, db)
  await expect(panelOf(page).getByText('10 of 10 left')).toBeVisible()

  await signOut(page)
  await fillSignIn(page, user.email)
  await expect(heading(page, 'Two-factor sign-in')).toBeVisible()
  const field = page.getByLabel('Code from your authenticator app')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is not right')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(await code())
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeVisible()

  await signOut(page)
  await fillSignIn(page, user.email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByLabel('Recovery code').fill(recovery_codes[0]!.toLowerCase())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await page.goto('/account')
  await expect(panelOf(page).getByText('9 of 10 left')).toBeVisible()
  const letters = await mailsTo(user.email, 2)
  expect(letters.map(({ text }) => text).join('\n')).toContain('A recovery code was used.')
})

test('inviting a user asks for the second factor, and then sends the invitation without another click', async ({
  page,
  people,
  db,
  troubles,
}) => {
  troubles.expectTrouble('403', '422')
  const { user } = await people.aCustomer({ roles: ['acct admin'] })
  await signInAs(page, user.email, { at: '/account' })
  const { code } = await addApp(page, db, user)
  await page.goto('/user')
  const invite = async (email: string) => {
    await page.getByRole('button', { name: 'Invite user' }).click()
    const form = page.getByRole('dialog', { name: 'Invite user' })
    await form.getByLabel('E-mail').fill(email)
    await form.getByLabel('First name').fill('Ines')
    await form.getByLabel('Last name').fill('Duarte')
    await form.getByRole('button', { name: 'Send invitation' }).click()
  }
  await db.updateTable('sessions').set({ second_factor_at: null }).where('user_id', '=', user.id).execute()
  await invite(`ines-${user.id}@fleet.test`)
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await expect(dialog.getByLabel('Code from your authenticator app')).toBeFocused()
  await dialog.getByLabel('Code from your authenticator app').fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This code is not right')).toBeVisible()
  await dialog.getByLabel('Code from your authenticator app').fill(await code())
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('dialog', { name: `We've sent an invitation to ines-${user.id}@fleet.test` })).toBeVisible()
})

test('the second factor is removed only after step-up', async ({ page, people, db, troubles }) => {
  troubles.expectTrouble('403')
  const { user, code } = await aCustomerWithApp(page, people, db)
  await db.updateTable('sessions').set({ second_factor_at: null }).where('user_id', '=', user.id).execute()
  const remove = async () => {
    await panelOf(page).getByRole('button', { name: 'Remove the authenticator app' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'CONTINUE' }).click()
  }
  await remove()
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await expect(dialog.getByLabel('Code from your authenticator app')).toBeFocused()
  await page.keyboard.press('Escape')
  const refusal = page.getByRole('alertdialog', { name: 'Please confirm with your second factor first' })
  await refusal.getByRole('button', { name: 'Close' }).click()
  await expect(panelOf(page).getByText('10 of 10 left')).toBeVisible()
  await remove()
  await dialog.getByLabel('Code from your authenticator app').fill(await code())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await closePopup(page, 'The authenticator app was removed')
  await expect(panelOf(page).getByText('Off. With a second factor')).toBeVisible()
  await signOut(page)
  await fillSignIn(page, user.email)
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('a new authenticator app is set up and used with the keyboard alone', async ({ page, people }) => {
  const { user } = await people.aCustomer({ roles: ['acct admin'] })
  await signInAs(page, user.email, { at: '/account' })
  await panelOf(page).getByRole('button', { name: 'Add authenticator app' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' })
  await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Code from the app')).toBeFocused()
  const secret = (await dialog.getByText('Or type this key into the app').locator('strong').innerText()).replaceAll(' ', '')
  await page.keyboard.type(totpCode(secret, new Date()))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('button', { name: 'I have kept them' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panelOf(page).getByText('On. After your password')).toBeVisible()
})

test.describe('on a portal with a host name', () => {
  test('a passkey is added, renamed, used to sign in and to step up, and removed', async ({ page, people, troubles, db }) => {
    troubles.expectTrouble('403')
    const portal = await portalByName()
    try {
      const cdp = await page.context().newCDPSession(page)
      await cdp.send('WebAuthn.enable')
      await cdp.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      })
      const { user } = await people.aCustomer({ roles: ['acct admin'] })
      await page.goto(`${portal.origin}/auth/signin?return_to=%2Faccount`)
      await fillSignIn(page, user.email)
      await panelOf(page).getByRole('button', { name: 'Add passkey' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
      await dialog.getByLabel('Current password', { exact: true }).fill(password)
      await dialog.getByLabel('Name of the passkey').fill('Office laptop')
      await dialog.getByRole('button', { name: 'Add passkey' }).click()
      const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
      await expect(codes.getByRole('listitem')).toHaveCount(10)
      await codes.getByRole('button', { name: 'I have kept them' }).click()
      await panelOf(page).getByRole('button', { name: 'Rename Office laptop' }).click()
      const rename = page.getByRole('dialog', { name: 'Rename the passkey' })
      await rename.getByLabel('Name of the passkey').fill('Blue laptop')
      await rename.getByRole('button', { name: 'Save' }).click()
      await expect(panelOf(page).getByText('Blue laptop')).toBeVisible()

      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
      await page.goto(`${portal.origin}/auth/signin?return_to=%2Faccount`)
      await fillSignIn(page, user.email)
      await page.getByRole('button', { name: 'Use a passkey' }).click()
      await expect(panelOf(page).getByText('Blue laptop')).toBeVisible()

      await db.updateTable('sessions').set({ second_factor_at: null }).where('user_id', '=', user.id).execute()
      await panelOf(page).getByRole('button', { name: 'Remove Blue laptop' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'CONTINUE' }).click()
      await page.getByRole('dialog', { name: 'Confirm it is you' }).getByRole('button', { name: 'Use a passkey' }).click()
      await closePopup(page, 'The passkey was removed')
      await expect(panelOf(page).getByText('Off. With a second factor')).toBeVisible()
    } finally {
      // The second portal is about to stop, and pending requests would then fail.
      await page.waitForLoadState('networkidle')
      await page.goto('about:blank')
      await portal.close()
    }
  })

  test('if the provider requires it, a PIN manager must set up a second factor before anything else', async ({
    page,
    people,
    db,
    troubles,
  }) => {
    troubles.expectTrouble('403')
    const portal = await portalByName({ SECOND_FACTOR_REQUIRED: 'staff-and-pin-managers' })
    try {
      const { user } = await people.aCustomer({ roles: ['pin manager 1', 'card editor'] })
      await page.goto(`${portal.origin}/card-management`)
      await fillSignIn(page, user.email)
      await expect(heading(page, 'Set up two-factor sign-in')).toBeVisible()
      await page.goto(`${portal.origin}/dashboard`)
      await expect(heading(page, 'Set up two-factor sign-in')).toBeVisible()
      await expectStateAccessible(page, panelOf(page).getByRole('button', { name: 'Add authenticator app' }))
      await addApp(page, db, user)
      await expect(heading(page, 'Dashboard')).toBeVisible()
    } finally {
      // The second portal is about to stop, and pending requests would then fail.
      await page.waitForLoadState('networkidle')
      await page.goto('about:blank')
      await portal.close()
    }
  })
})

test.describe('every state is accessible, on a desk and on a narrow phone:', () => {
  test('adding an authenticator app', async ({ page, people }) => {
    const { user } = await people.aCustomer({ roles: ['acct admin'] })
    await signInAs(page, user.email, { at: '/account' })
    await panelOf(page).getByRole('button', { name: 'Add authenticator app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expectStateAccessible(page, dialog.getByText('Current password is required'))
    await dialog.getByLabel('Current password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expectStateAccessible(page, dialog.getByRole('img'))
  })

  test('recovery codes, the list of factors, the second step and the step-up dialog', async ({ page, people, db, troubles }) => {
    troubles.expectTrouble('403', '422')
    const { user } = await people.aCustomer({ roles: ['acct admin'] })
    await signInAs(page, user.email, { at: '/account' })
    await addApp(page, db, user)
    await expectStateAccessible(page, panelOf(page).getByText('10 of 10 left'))
    await panelOf(page).getByRole('button', { name: 'New recovery codes' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'CONTINUE' }).click()
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
    await expectStateAccessible(page, codes.getByText('They are shown only once.'))
    await codes.getByRole('button', { name: 'I have kept them' }).click()
    await db.updateTable('sessions').set({ second_factor_at: null }).where('user_id', '=', user.id).execute()
    await panelOf(page).getByRole('button', { name: 'New recovery codes' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'CONTINUE' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expectStateAccessible(page, dialog.getByText('Code is required'))
    await page.keyboard.press('Escape')
    await signOut(page)
    await fillSignIn(page, user.email)
    await page.getByLabel('Code from your authenticator app').fill('000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expectStateAccessible(page, page.getByText('This code is not right'))
  })
})
