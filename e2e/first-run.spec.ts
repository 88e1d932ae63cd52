// docs/product/provider-start.md: an empty portal, started as in production and without a mail server, up to its first numbers.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { aFreePort, aProgram } from '../server/testing/program.ts'
import { fillSignIn, heading, test } from './fixtures.ts'

const password = 'gravel-lorry-ninety-7'

/** A real picture, all of one colour. */
const aPicture = () => {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, check])
  }
  const head = Buffer.from([0, 0, 0, 120, 0, 0, 0, 40, 8, 2, 0, 0, 0])
  const rows = Buffer.concat(Array.from({ length: 40 }, () => Buffer.concat([Buffer.from([0]), Buffer.alloc(360, 0xc8)])))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

/** CRC-32, as the chunks of a PNG carry it. */
const crc = (bytes: Buffer) => {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

test('a provider starts: a printed link leads to the set-up, its name and logo, and its first number range', async ({ page }) => {
  test.setTimeout(240_000)
  const DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'forecourt-first-run-'))
  const environment = { DATA_DIR, DEMO: '0', PORT: String(await aFreePort()), LOG_LEVEL: 'debug' }
  const invited = await aProgram('invite-staff', environment, 'first@provider.test', 'Robin', 'Okafor').ended
  const link = /http:\S+/.exec(invited.stdout)![0]
  const portal = aProgram('main', environment)
  try {
    await portal.ready()
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm new password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Activate account' }).click()
    await page.getByRole('dialog', { name: 'Your account has been activated' }).getByRole('link', { name: 'Sign in' }).click()
    await fillSignIn(page, 'first@provider.test', password)
    await page.getByLabel('I have read and agree').check()
    await page.getByRole('button', { name: 'Accept' }).click()

    await expect(page, 'there is no account to choose yet').toHaveURL(`${portal.origin}/setup`)
    await expect(heading(page, 'Set-up')).toBeVisible()
    await expect(page.getByText('0 of 9')).toBeVisible()
    await page.getByRole('button', { name: 'Skip Mail' }).click()
    await expect(page.getByText('1 of 9')).toBeVisible()

    await page.getByRole('link', { name: 'Open Provider' }).click()
    await page.getByRole('textbox', { name: /^Name/ }).fill('North Fuel')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('banner').getByText('North Fuel').first()).toBeVisible()
    await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: aPicture() })
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('banner').getByRole('img', { name: 'North Fuel' }).first()).toBeVisible()

    await page.getByRole('link', { name: 'Networks' }).click()
    await page.getByRole('button', { name: 'Edit WEX' }).click()
    await page.getByRole('switch', { name: 'We issue cards of this network' }).uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Not used')).toHaveCount(1)

    await page.getByRole('link', { name: 'Number ranges' }).click()
    await expect(page.getByRole('row', { name: /WEX/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Confirm the CFN range' }).click()
    await page.getByRole('button', { name: 'CONFIRM' }).click()
    await expect(page.getByRole('row', { name: /CFN/ }).getByText('Confirmed')).toBeVisible()

    // Templates are made before there is an account.
    await page.goto(`${portal.origin}/card-template`)
    await expect(page.getByText('No templates yet.')).toBeVisible()
    expect(portal.output(), 'the link is in no log').not.toContain(new URLSearchParams(new URL(link).hash.slice(1)).get('token')!)
  } finally {
    await portal.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  }
})
