// npm run invite-staff -- mail@provider.example First Last [--role support] [--print-link] : invites the first member of a provider's staff.
import { parseArgs } from 'node:util'
import { email as Email, line } from '@forecourt/domain/contract/fields.ts'
import { staffRoleNames } from '@forecourt/domain/rules/staff-roles.ts'
import { z } from 'zod'
import { readConfig } from '#src/system/config.ts'
import { inviteStaff, inviteStaffByLink } from '#src/features/users/invite-staff.ts'
import { openDatabase } from './open-database.ts'
import { run } from './run.ts'
import { StartError } from '#src/system/start-error.ts'
import { contextBase, openSystem } from './open-system.ts'

const usage = 'Usage: npm run invite-staff -- mail@provider.example First Last [--role support] [--print-link]'

const Arguments = z.tuple([Email, line(50).min(1), line(50).min(1)])

const Roles = z.array(z.enum(staffRoleNames)).optional()

/** `--role` may be given several times; without it a new person gets `everything`. */
const options = { 'print-link': { type: 'boolean' }, role: { type: 'string', multiple: true } } as const

const readArguments = () => {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    const [email, first_name, last_name] = Arguments.parse(positionals)
    const staff_roles = Roles.parse(values.role)
    return { person: { email, first_name, last_name, staff_roles }, isPrinted: values['print-link'] === true }
  } catch (cause) {
    throw new StartError(usage, { cause })
  }
}

await run(async (onStop) => {
  const { person, isPrinted } = readArguments()
  const config = readConfig()
  const url = await openDatabase(config, onStop)
  const system = await openSystem({ config, url, role: 'command' })
  onStop(system.close)
  const origin = { request_id: 'invite-staff', address: '', user_agent: '' }
  const ctx = { ...contextBase(system), origin, who: { system: 'invite-staff' } }
  if (isPrinted || !config.smtp_url) {
    const { link, expires_at } = await inviteStaffByLink(ctx, person)
    console.log(`Invited ${person.email}. Open this link once, before ${expires_at}:\n${link}`)
  } else {
    await inviteStaff(ctx, person)
    console.log(`Invited ${person.email}. The worker sends the activation link.`)
  }
  process.kill(process.pid, 'SIGTERM')
})
