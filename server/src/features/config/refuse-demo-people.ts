import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import type { Ctx } from '#src/system/context.ts'
import { StartError } from '#src/system/start-error.ts'
import { isPassword } from '#src/outside/passwords.ts'
import { demoLogins, demoPassword } from './demo-logins.ts'

/**
 * docs/product/roles-and-screens.md#demo-data: the password of these users is public. A real portal refuses to start on a database
 * that was once filled with the demo as long as one of them could sign in.
 */
export const refuseDemoPeople = async ({ db, config }: Pick<Ctx, 'db' | 'config'>) => {
  if (config.is_demo) return
  const people = await db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where(
      'email',
      'in',
      demoLogins.map(({ email }) => email),
    )
    .where('status', 'in', [userStatus.active, userStatus.mustAcceptTerms])
    .where('password_hash', 'is not', null)
    .execute()
  for (const { email, password_hash } of people)
    if (await isPassword(password_hash, demoPassword))
      throw new StartError(
        `This database holds the demo, and ${email} still has the password that everybody can read. Set DEMO=1 to show the demo, or use an empty database.`,
      )
}
