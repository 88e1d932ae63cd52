import type { SessionUser } from '@forecourt/domain/contract/session.ts'
import type { Ctx } from '#src/context.ts'

const columns = ['id', 'email', 'first_name', 'last_name', 'status', 'user_type_id', 'password_hash'] as const

export const findUserByEmail = (ctx: Ctx, email: string) =>
  ctx.db.selectFrom('users').select(columns).where('email', '=', email).executeTakeFirst()

export const findUser = (ctx: Ctx, id: number) =>
  ctx.db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst()

type Named = { id: number; email: string; first_name: string; last_name: string; status: number; user_type_id: number }

/** The person as the portal knows them; roles come with the account (verify_account). */
export const sessionUser = (user: Named, roles: readonly string[] = []): SessionUser => ({
  user_id: user.id,
  email: user.email,
  name: `${user.first_name} ${user.last_name}`,
  status: user.status,
  user_type_id: user.user_type_id,
  roles: [...roles],
})
