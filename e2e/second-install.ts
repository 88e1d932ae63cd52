// A fleet leaves one install, enters another and leaves that one again. It uses only API calls, as a provider's own scripts would.
import { expect } from '@playwright/test'
import { comparable, openFleet } from '../server/testing/portable-fleets.ts'
import { activateByCall, startEmptyPortal, type callerOf } from './empty-portal.ts'

type Caller = Awaited<ReturnType<typeof callerOf>>

const passphrase = 'a lorry full of gravel, twice'
const byTheWorker = { timeout: 60_000 }
const [robin, second] = ['robin@other.test', 'second@other.test']

/** One person requests the numbers and PINs, another one approves. */
export const secretFleetOf = async (asks: Caller, approves: Caller, account_id: number) => {
  const path = `/v1/accounts/${account_id}/portable`
  const asked = await asks('POST', `${path}/secrets`, { body: { passphrase } })
  expect([asked.status, asked.body.message]).toEqual([200, undefined])
  const { id } = asked.body.data
  expect((await asks('POST', `${path}/${id}/approve`)).status, 'nobody approves what they asked for').toBe(409)
  expect((await approves('POST', `${path}/${id}/approve`)).status).toBe(200)
  const file = () => approves('GET', `${path}/${id}/secret_file`)
  await expect.poll(async () => (await file()).status, byTheWorker).toBe(200)
  return (await file()).body as Buffer
}

const invite = async (call: Caller, origin: string, email: string) => {
  const person = { email, first_name: 'Sam', last_name: 'Second', staff_roles: ['everything'] }
  const { user_id } = (await call('POST', '/v1/staff', { body: person })).body.data
  const { link } = (await call('POST', `/v1/users/${user_id}/activation_link`)).body.data
  return activateByCall(origin, link, email)
}

const takeOver = async (call: Caller, zip: Buffer) => {
  const send = (words: string) =>
    call('POST', '/v1/take_overs', { form: { passphrase: words, file: new File([Uint8Array.from(zip)], 'fleet.zip') } })
  expect((await send(`${passphrase}!`)).body.message).toContain('The passphrase is wrong')
  const sent = await send(passphrase)
  expect([sent.status, sent.body.message]).toEqual([200, undefined])
  const at = `/v1/take_overs/${sent.body.data.id}`
  const told = async () => (await call('GET', at)).body.data
  await expect.poll(async () => (await told()).state, byTheWorker).toBe('checked')
  expect(await told()).toMatchObject({ problem_count: 0 })
  expect((await call('POST', `${at}/run`, { body: { overwrite: false } })).status).toBe(200)
  await expect.poll(async () => (await told()).state, byTheWorker).toBe('done')
  const { import_id } = await told()
  await expect.poll(async () => (await call('GET', `/v1/imports/${import_id}`)).body.data.state, byTheWorker).toBe('done')
}

/** The export of the second install has the same content, sheet by sheet, as the export of the first. */
export const throughSecondInstall = async (zip: Buffer, account_number: string) => {
  const portal = await startEmptyPortal(robin)
  try {
    const call = await activateByCall(portal.origin, portal.printed.match(/http:\S+/)![0], robin)
    const other = await invite(call, portal.origin, second)
    await takeOver(call, zip)
    const { data: accounts } = (await call('GET', `/v1/accounts?keyword=${account_number}`)).body
    expect(accounts).toHaveLength(1)
    const before = await openFleet(zip)
    const after = await openFleet(await secretFleetOf(call, other, accounts[0].account_id))
    const compared = before.manifest.files.filter(({ is_compared }) => is_compared).map(({ name }) => name)
    for (const name of compared) expect(comparable(after.files, name), name).toEqual(comparable(before.files, name))
    return before.manifest.files
  } finally {
    await portal.stop()
  }
}
