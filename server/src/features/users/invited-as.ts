// docs/product/people-and-sessions.md#one-person-several-accounts: an account that invites an e-mail must not learn whether it is
// known elsewhere, or belongs to the provider's staff. Until the person selects the account, it sees only the values it typed.
import { sql } from 'kysely'
import type { AccountCtx, Ctx } from '#src/system/context.ts'

export type Typed = {
  email: string
  first_name: string
  last_name: string
  phone?: string | undefined
  title?: string | undefined
}

/** The id is taken from the sequence of users, so that it looks like that of a new user and can never belong to another one. */
export const invitedAs = async (ctx: Pick<Ctx, 'db'>, { email, first_name, last_name, phone = '', title = '' }: Typed) => {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('users', 'id')) as id`.execute(ctx.db)
  return JSON.stringify({ id: rows[0]?.id, version: 1, email, first_name, last_name, phone, title })
}

const typedText = (field: string) => sql<string | null>`m.invited_as ->> ${sql.lit(field)}`

/** The columns of a person as the account sees them: the typed values while the invitation is open. Staff see the actual person. */
export const asInvited = (isStaff: boolean) => {
  const isOpen = isStaff ? sql<boolean>`false` : sql<boolean>`m.invited_as is not null`
  const shown = (field: string) =>
    isStaff ? sql<string>`u.${sql.ref(field)}` : sql<string>`coalesce(${typedText(field)}, u.${sql.ref(field)})`
  return {
    isOpen,
    user_id: sql<number>`case when ${isOpen} then (m.invited_as ->> 'id')::bigint else u.id end`,
    version: sql<number>`case when ${isOpen} then (m.invited_as ->> 'version')::int else u.version end`,
    email: shown('email'),
    first_name: shown('first_name'),
    last_name: shown('last_name'),
    phone: shown('phone'),
    title: shown('title'),
  }
}

/** The person that this id stands for in the account. */
export const personBehind = (ctx: AccountCtx, id: number) =>
  sql<number>`coalesce((select user_id from memberships where account_id = ${ctx.account.id}
    and (invited_as ->> 'id')::bigint = ${id}), ${id})`

/** Changes the typed values, or only their version. The actual person stays unchanged. */
export const retype = async (ctx: AccountCtx, user_id: number, typed: Partial<Typed> = {}) => {
  await sql`
    update memberships
    set invited_as = invited_as || ${JSON.stringify(typed)}::jsonb
      || jsonb_build_object('version', (invited_as ->> 'version')::int + 1)
    where account_id = ${ctx.account.id} and user_id = ${user_id} and invited_as is not null`.execute(ctx.db)
}
