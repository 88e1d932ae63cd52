// The portal in Spanish, and in a test language that reveals untranslated texts.
import { expect, type Page } from '@playwright/test'
import { named, reportKeys } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { missedOn, pagesOf, speakInBrackets } from './missed-texts.ts'
import { demoAccounts, goWithin, heading, password, signInAs, signInAsDemo, test } from './fixtures.ts'
import { addCards } from './fleet.ts'

/** Words in the demo data that are also words of the portal. */
const data = new Set<string>([])

const missed = async (page: Parameters<typeof missedOn>[0]) => (await missedOn(page)).filter((text) => !data.has(text))

test('every text of the public pages is translated', async ({ page, troubles }) => {
  troubles.expectTrouble('404')
  await speakInBrackets(page)
  for (const path of pagesOf('public')) {
    await page.goto(path)
    expect.soft(await missed(page), path).toEqual([])
  }
})

test('a user chooses Spanish before signing in and keeps it in the profile', async ({
  page,
  people,
  db,
  anotherBrowser,
  troubles,
}) => {
  troubles.expectTrouble('401')
  const { user, account } = await people.aCustomer({ roles: ['card manager'] })
  await addCards(db, account.id, { count: 1, description: 'Active' })
  await page.goto('/auth/signin')
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(heading(page, 'Iniciar sesión')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
  await page.getByLabel('Correo electrónico').fill(user.email)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByText('La contraseña es obligatoria')).toBeVisible()
  await page.getByLabel('Contraseña', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  // The message comes from the API, which speaks English.
  await expect(page.getByRole('alert')).toHaveText(/correo electrónico o la contraseña/i)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('link', { name: 'Panel' })).toBeVisible()

  await page.goto('/card-management')
  await expect(heading(page, 'Editar tarjetas')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Active' })
  await expect(row, 'what a person typed stays as it was typed').toContainText('Activa')

  await page.goto('/account')
  await expect(page.getByRole('combobox', { name: 'Zona horaria' }), 'what stands alone begins large').toHaveValue(/^Hora /)
  await page.getByRole('combobox', { name: 'Idioma' }).click()
  await page.getByRole('option', { name: 'Español' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible()

  const elsewhere = await anotherBrowser()
  await signInAs(elsewhere, user.email, { at: '/dashboard' })
  await expect(elsewhere.getByRole('link', { name: 'Panel' }), 'the profile is followed elsewhere').toBeVisible()
  await elsewhere.goto('/account')
  await elsewhere.getByRole('combobox', { name: 'Idioma' }).click()
  await elsewhere.getByRole('option', { name: 'English' }).click()
  await elsewhere.getByRole('button', { name: 'Guardar' }).click()
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click()
  await expect(heading(elsewhere, 'Account')).toBeVisible()

  await elsewhere.getByRole('combobox', { name: 'Language' }).click()
  await elsewhere.getByRole('option', { name: 'Español' }).click()
  await elsewhere.getByRole('button', { name: 'Save', exact: true }).click()
  await elsewhere.getByRole('dialog').getByRole('link', { name: 'Sign in' }).click()
  await expect(elsewhere.getByRole('link', { name: 'Panel' }), 'the link of the message takes it up, too').toBeVisible()
})

const onDemand = new Map<string, { title: string; noun: readonly string[] }>(
  Object.values(reports).flatMap((one) => (one.kind === 'scheduled' ? [] : [[one.path, one] as const])),
)

/** Staff can open every report: it has its title, and rows or none, but no error. */
const expectReport = async (page: Page, { title, noun }: { title: string; noun: readonly string[] }) => {
  await expect(heading(page, new RegExp(title))).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: /Preview/ })
      .getByRole('status')
      .first(),
    title,
  ).toHaveText(new RegExp(`[\\d,]+ (${noun.join('|')})`), { timeout: 20_000 })
  await expect(page.getByRole('alert')).toHaveCount(0)
}

const halves = pagesOf('signed-in')
  .concat(reportKeys.map((key) => named(key).path))
  .map((path, index) => ({ path, half: index % 2 }))

for (const half of [0, 1])
  test(`every page of the portal, with every report, can be opened, and every text is translated (${half + 1} of 2)`, async ({
    page,
  }) => {
    test.slow()
    await speakInBrackets(page)
    await signInAsDemo(page, 'staff', { account_id: demoAccounts.cascadeHauling })
    for (const { path } of halves.filter((one) => one.half === half)) {
      await goWithin(page, path)
      const report = onDemand.get(path)
      if (report) await expectReport(page, report)
      expect.soft(await missed(page), path).toEqual([])
    }
  })
