// Two-factor sign-in: an authenticator app, passkeys through the browser's virtual authenticator, recovery codes, step-up.
import { expect, type Page } from '@playwright/test'
import type { Db } from '../server/src/db/connect.ts'
import { totpCode } from '../server/src/outside/totp.ts'
import { expectStateAccessible, setWidth } from './accessible.ts'
import { fillSignIn, heading, password, signInAs, test } from './fixtures.ts'
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

/** Uses the dialog as a user does. */
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
  await shown.getByRole('button', { name: 'I have kept them' }).click()
  await expect(shown).toBeHidden()
  return { code }
}

/** `to`: where signing in again leads. */
const signOut = async (page: Page, to = '/dashboard') => {
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto(`/auth/signin?return_to=${encodeURIComponent(to)}`)
}

test('a user adds an authenticator app with the keyboard alone, and signs in with a code and later with a recovery code', async ({
  page,
  people,
  db,
  mailsTo,
  troubles,
}) => {
  test.slow()
  troubles.expectTrouble('/v1/login/second_factor')
  const { user } = await people.aCustomer({ roles: ['acct admin'] })
  await signInAs(page, user.email, { at: '/account' })
  await panelOf(page).getByRole('button', { name: 'Add authenticator app' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' })
  await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Code from the app')).toBeFocused()
  await expectStateAccessible(page, dialog.getByRole('img'))
  await setWidth(page, 'desk')
  const secret = (await dialog.getByText('Or type this key into the app').locator('strong').innerText()).replaceAll(' ', '')
  const code = anAppOf(db, user.id, secret)
  await dialog.getByLabel('Code from the app').focus()
  await page.keyboard.type(await code())
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('button', { name: 'I have kept them' })).toBeFocused()
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [recovery_code] = await codes.getByRole('listitem').allInnerTexts()
  await expectStateAccessible(page, codes.getByText('They are shown only once.'))
  await setWidth(page, 'desk')
  await codes.getByRole('button', { name: 'I have kept them' }).press('Enter')
  await expect(panelOf(page).getByText('On. After your password')).toBeVisible()
  await expectStateAccessible(page, panelOf(page).getByText('10 of 10 left'))
  await setWidth(page, 'desk')

  await signOut(page)
  await fillSignIn(page, user.email)
  await expect(heading(page, 'Two-factor sign-in')).toBeVisible()
  const field = page.getByLabel('Code from your authenticator app')
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.fill('000000')
  await page.keyboard.press('Enter')
  await expectStateAccessible(page, page.getByText('This code is not right'))
  await setWidth(page, 'desk')
  await expect(field).toBeFocused()
  await field.fill(await code())
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Dashboard')).toBeVisible()

  await signOut(page, '/account')
  await fillSignIn(page, user.email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByLabel('Recovery code').fill(recovery_code!.toLowerCase())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(panelOf(page).getByText('9 of 10 left')).toBeVisible()
  const letters = await mailsTo(user.email, 2)
  expect(letters.map(({ text }) => text).join('\n')).toContain('A recovery code was used.')
})

test('inviting a user and removing the second factor ask for it first, and then go on without another click', async ({
  page,
  people,
  db,
  troubles,
}) => {
  troubles.expectTrouble('403', '422')
  const { user } = await people.aCustomer({ roles: ['acct admin'] })
  await signInAs(page, user.email, { at: '/account' })
  const { code } = await addApp(page, db, user)
  const forgetFactor = () => db.updateTable('sessions').set({ second_factor_at: null }).where('user_id', '=', user.id).execute()
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  const field = dialog.getByLabel('Code from your authenticator app')

  await forgetFactor()
  const remove = async () => {
    await panelOf(page).getByRole('button', { name: 'Remove the authenticator app' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'CONTINUE' }).click()
  }
  await remove()
  await expect(field).toBeFocused()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expectStateAccessible(page, dialog.getByText('Code is required'))
  await setWidth(page, 'desk')
  await page.keyboard.press('Escape')
  const refusal = page.getByRole('alertdialog', { name: 'Please confirm with your second factor first' })
  await refusal.getByRole('button', { name: 'Close' }).click()
  await expect(panelOf(page).getByText('10 of 10 left')).toBeVisible()

  await page.goto('/user')
  await page.getByRole('button', { name: 'Invite user' }).click()
  const form = page.getByRole('dialog', { name: 'Invite user' })
  await form.getByLabel('E-mail').fill(`ines-${user.id}@fleet.test`)
  await form.getByLabel('First name').fill('Ines')
  await form.getByLabel('Last name').fill('Duarte')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(field).toBeFocused()
  await field.fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This code is not right')).toBeVisible()
  await field.fill(await code())
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('dialog', { name: `We've sent an invitation to ines-${user.id}@fleet.test` })).toBeVisible()

  await page.goto('/account')
  await forgetFactor()
  await remove()
  await field.fill(await code())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await closePopup(page, 'The authenticator app was removed')
  await expect(panelOf(page).getByText('Off. With a second factor')).toBeVisible()
  await signOut(page)
  await fillSignIn(page, user.email)
  await expect(heading(page, 'Dashboard')).toBeVisible()
})

test('on a portal with a host name, a passkey works, and a PIN manager must set up a second factor if required', async ({
  page,
  people,
  troubles,
  db,
}) => {
  troubles.expectTrouble('403')
  const portal = await portalByName({ SECOND_FACTOR_REQUIRED: 'staff-and-pin-managers' })
  const forgetSession = async () => {
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
  }
  try {
    await test.step('a passkey is added, renamed, used to sign in and to step up, and removed', async () => {
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

      await forgetSession()
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
    })

    await forgetSession()
    await test.step('a PIN manager must set one up before anything else', async () => {
      const { user } = await people.aCustomer({ roles: ['pin manager 1', 'card editor'] })
      await page.goto(`${portal.origin}/card-management`)
      await fillSignIn(page, user.email)
      await expect(heading(page, 'Set up two-factor sign-in')).toBeVisible()
      await page.goto(`${portal.origin}/dashboard`)
      await expect(heading(page, 'Set up two-factor sign-in')).toBeVisible()
      await expectStateAccessible(page, panelOf(page).getByRole('button', { name: 'Add authenticator app' }))
      await addApp(page, db, user)
      await expect(heading(page, 'Dashboard')).toBeVisible()
    })
  } finally {
    // The second portal is about to stop, and pending requests would then fail.
    await page.waitForLoadState('networkidle')
    await page.goto('about:blank')
    await portal.close()
  }
})
