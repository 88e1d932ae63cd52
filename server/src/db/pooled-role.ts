// docs/operations/database.md#a-pooler: a pooler does not pass our limits on, so the role must have them.
import { StartError } from '#src/system/start-error.ts'
import type { Database, Limits } from './connect.ts'
import { explainRefusal } from './refused-connection.ts'

const settings = { statement_timeout: 'statement', lock_timeout: 'lock', idle_in_transaction_session_timeout: 'idle' } as const

/** Without these limits a hanging statement would hold a connection of the pooler forever. */
export const assertPooledRole = async ({ pool }: Pick<Database, 'pool'>, limits: Limits) => {
  const asked = pool.query<{ name: keyof typeof settings; role: string }>(
    `select name, format('%I in database %I', current_user, current_database()) as role from pg_settings
     where name = any($1) and setting = '0' order by array_position($1, name)`,
    [Object.keys(settings)],
  )
  const { rows } = await asked.catch((cause: unknown) => {
    throw explainRefusal(cause, 'DATABASE_POOLER_URL')
  })
  if (rows.length === 0) return
  const mending = rows.map(({ name, role }) => `alter role ${role} set ${name} = ${limits[settings[name]]};`)
  throw new StartError(`Through DATABASE_POOLER_URL statements have no limit. Run: ${mending.join(' ')}`)
}
