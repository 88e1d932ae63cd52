import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#src/outside/passwords.ts'
import { serve } from '#src/programs/serve.ts'
import { openSystem } from '#src/programs/open-system.ts'
import { aPortal, type Portal } from '#testing/portal.ts'
import { demoPassword } from './demo-logins.ts'

let portal: Portal
beforeAll(async () => {
  portal = await aPortal()
  const { id } = await portal.aUser()
  const password_hash = await hashPassword(demoPassword)
  await portal.db.updateTable('users').set({ email: 'staff@forecourt.test', password_hash }).where('id', '=', id).execute()
})
afterAll(() => portal.close())

const start = async (is_demo: boolean) => {
  const system = await openSystem({ config: { ...portal.config, is_demo, port: 0 }, url: portal.url, role: 'command' })
  try {
    const app = await serve(system)
    await app.close()
  } finally {
    await system.close()
  }
}
const change = (values: { status?: number; password_hash?: string }) =>
  portal.db.updateTable('users').set(values).where('email', '=', 'staff@forecourt.test').execute()

test('a demo database is not served as a real portal while one of its published passwords works', async () => {
  await expect(start(false)).rejects.toThrow('staff@forecourt.test still has the password that everybody can read')
  await start(true)
  await change({ status: 1 })
  await start(false)
  await change({ status: 0, password_hash: await hashPassword('quiet-harbor-lamp-7') })
  await start(false)
})
