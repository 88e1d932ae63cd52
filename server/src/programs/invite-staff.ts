// npm run invite-staff -- mail@provider.example First Last : invites the first member of a provider's staff.
import { email as Email, line } from '@forecourt/domain/contract/fields.ts'
import { z } from 'zod'
import { readConfig } from '#src/system/config.ts'
import { inviteStaff } from '#src/features/users/invite-staff.ts'
import { openDatabase } from './open-database.ts'
import { run } from './run.ts'
import { StartError } from '#src/system/start-error.ts'
import { contextBase, openSystem } from './open-system.ts'

const Arguments = z.tuple([Email, line(50).min(1), line(50).min(1)])

await run(async (onStop) => {
  const given = Arguments.safeParse(process.argv.slice(2))
  if (!given.success) throw new StartError('Usage: npm run invite-staff -- mail@provider.example First Last')
  const [email, first_name, last_name] = given.data
  const config = readConfig()
  const url = await openDatabase(config, onStop)
  const system = await openSystem({ config, url, role: 'command' })
  onStop(system.close)
  const origin = { request_id: 'invite-staff', address: '', user_agent: '' }
  const ctx = { ...contextBase(system), origin, who: { system: 'invite-staff' } }
  await inviteStaff(ctx, { email, first_name, last_name })
  console.log(`Invited ${email}. The worker sends the activation link.`)
  process.kill(process.pid, 'SIGTERM')
})
