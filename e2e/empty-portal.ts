// A portal as a provider starts it: its own process and embedded database, no demo, no mail server.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { aFreePort, aProgram } from '../server/testing/program.ts'
import { fillSignIn } from './fixtures.ts'

const password = 'gravel-lorry-ninety-7'

/** The database is empty, but for the one person whom the command has invited. */
export const startEmptyPortal = async (email: string) => {
  const DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'forecourt-acceptance-'))
  const environment = { DATA_DIR, DEMO: '0', PORT: String(await aFreePort()), LOG_LEVEL: 'debug' }
  const invited = await aProgram('invite-staff', environment, email, 'Robin', 'Okafor').ended
  const portal = aProgram('main', environment)
  await portal.ready()
  const stop = async () => {
    await portal.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  }
  return { origin: portal.origin, printed: invited.stdout, output: portal.output, stop }
}

/** From the link to the first screen, as every invited person goes. */
export const activate = async (page: Page, link: string, email: string) => {
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Activate account' }).click()
  await page.getByRole('dialog', { name: 'Your account has been activated' }).getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, email, password)
  await page.getByLabel('I have read and agree').check()
  await page.getByRole('button', { name: 'Accept' }).click()
}

type Asked = { body?: unknown; account_id?: number; form?: Record<string, string | File> }

/** Calls the API as a person does who has signed in. */
export const callerOf = async (origin: string, email: string) => {
  const send = async (method: string, at: string, { body, account_id, form, token = '' }: Asked & { token?: string } = {}) => {
    const parts = new FormData()
    for (const [name, value] of Object.entries(form ?? {})) parts.append(name, value)
    const reply = await fetch(origin + at, {
      method,
      body: form ? parts : body === undefined ? null : JSON.stringify(body),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(account_id && { accountid: String(account_id) }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
    })
    const isJson = reply.headers.get('content-type')?.includes('json')
    return { status: reply.status, body: isJson ? await reply.json() : await reply.text() }
  }
  const { status, body } = await send('POST', '/v1/login', { body: { email, password } })
  expect(status).toBe(200)
  const { token } = body.data
  return (method: string, at: string, asked: Asked = {}) => send(method, at, { ...asked, token })
}
