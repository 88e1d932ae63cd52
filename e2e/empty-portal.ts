// A portal as a provider first starts it: its own process and embedded database, no demo, no mail server.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Db } from '../server/src/db/connect.ts'
import { enqueue } from '../server/src/jobs/queue.ts'
import { openDatabase } from '../server/src/programs/open-database.ts'
import { contextBase, openSystem } from '../server/src/programs/open-system.ts'
import { readConfig } from '../server/src/system/config.ts'
import { aFreePort, aProgram } from '../server/testing/program.ts'
import { fillSignIn } from './fixtures.ts'

const password = 'gravel-lorry-ninety-7'

/** Makes time pass: makes stored rows older, then enqueues the job that is due at that hour for the portal's worker. */
const aClock = async (environment: Record<string, string>) => {
  const config = readConfig({ ...environment, LOG_LEVEL: 'error' })
  const ends: (() => Promise<void>)[] = []
  const url = await openDatabase(config, (end) => void ends.unshift(end))
  const system = await openSystem({ config, url, role: 'command' })
  const origin = { request_id: 'journey', address: '', user_agent: '' }
  const ctx = { ...contextBase(system), origin, who: { system: 'journey' } }
  return {
    db: system.database.db,
    pass: async (age: (db: Db) => Promise<unknown>, work: 'tasks.page' | 'allowances.end-due' | 'renewals.look') => {
      await age(system.database.db)
      await enqueue(ctx, work, {})
    },
    stop: async () => {
      await system.close()
      for (const end of ends) await end()
    },
  }
}

/** Starts a portal whose database is empty except for the person invited by the command. */
export const startEmptyPortal = async (email: string) => {
  const DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'forecourt-acceptance-'))
  const environment = { DATA_DIR, DEMO: '0', PORT: String(await aFreePort()), LOG_LEVEL: 'debug' }
  const invited = await aProgram('invite-staff', environment, email, 'Robin', 'Okafor').ended
  const portal = aProgram('main', environment)
  await portal.ready()
  const clock = await aClock(environment)
  const stop = async () => {
    await clock.stop()
    await portal.stop()
    await rm(DATA_DIR, { recursive: true, force: true })
  }
  return { origin: portal.origin, printed: invited.stdout, output: portal.output, clock, stop }
}

/** From the activation link to the first screen, the way of every invited person. */
export const activate = async (page: Page, link: string, email: string) => {
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Activate account' }).click()
  await page.getByRole('dialog', { name: 'Your account has been activated' }).getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, email, password)
  await page.getByLabel('I have read and agree').check()
  await page.getByRole('button', { name: 'Accept' }).click()
}

type Asked = { body?: unknown; account_id?: number; form?: Record<string, string | File> }

/** Calls the API as a signed-in user. */
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
    const type = reply.headers.get('content-type') ?? ''
    const text = () => (type.includes('json') ? reply.json() : reply.text())
    return { status: reply.status, body: type.includes('zip') ? Buffer.from(await reply.arrayBuffer()) : await text() }
  }
  const { status, body } = await send('POST', '/v1/login', { body: { email, password } })
  expect(status).toBe(200)
  const { token } = body.data
  return (method: string, at: string, asked: Asked = {}) => send(method, at, { ...asked, token })
}

/** Does the same as `activate`, without a browser. */
export const activateByCall = async (origin: string, link: string, email: string) => {
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  const reply = await fetch(`${origin}/v1/create_password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, token, password, password_confirmation: password }),
  })
  expect(reply.status).toBe(200)
  const call = await callerOf(origin, email)
  expect((await call('POST', '/v1/update_tnc', { body: { is_terms_condition: true } })).status).toBe(200)
  return call
}
