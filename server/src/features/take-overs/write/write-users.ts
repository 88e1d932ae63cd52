// People of a previous system. They are written as invited and get no mail until someone sends the invitations.
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'
import { invitedAs, type Typed } from '#src/features/users/invited-as.ts'
import { revivePerson } from '#src/features/users/revive-person.ts'
import type { RowToWrite, Written } from './rows-to-write.ts'

const personOf = async (ctx: Ctx, typed: Typed) => {
  const created = await ctx.db
    .insertInto('users')
    .values({ ...typed, user_type_id: userTypes.customer, status: userStatus.invited })
    .onConflict((conflicting) => conflicting.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  const found = await ctx.db
    .selectFrom('users')
    .select(['id', 'user_type_id', 'is_barred'])
    .where('email', '=', typed.email)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (found.user_type_id === userTypes.staff) throw conflict(`${typed.email} is staff of the provider`)
  return { ...found, isNew: created !== undefined }
}

/** A person in several accounts keeps their own name. */
const rename = async (ctx: Ctx, user_id: number, { email: _, ...typed }: Typed) => {
  await ctx.db
    .updateTable('users')
    .set(typed)
    .where('id', '=', user_id)
    .where('status', '=', userStatus.invited)
    .where(sql<boolean>`(select count(*) from memberships m where m.user_id = users.id) = 1`)
    .execute()
}

/** In the other accounts of a person nobody has changed anything, so they are still overwritten. */
const keepMarks = ({ db }: Ctx, user_id: number, { id, version }: { id: unknown; version: number }) =>
  sql`
  update take_over_marks k set version = ${String(version)} from memberships m
  where m.user_id = ${user_id} and k.sheet = 'users' and k.key = m.account_id || '|' || ${String(id)}
    and k.version = ${String(version - 1)}`.execute(db)

const writeUser = async (ctx: Ctx, account_id: number, { row_id, object_id, facts, values }: RowToWrite): Promise<Written> => {
  const { email, first_name, last_name, phone = '', title = '', roles } = values as Typed & { roles: string[] }
  const typed = { email, first_name, last_name, phone, title }
  const person = await personOf(ctx, typed)
  const invited_as = person.isNew || object_id !== null ? null : await invitedAs(ctx, typed)
  await ctx.db
    .insertInto('memberships')
    .values({ account_id, user_id: person.id, roles, invited_as })
    .onConflict((conflicting) => conflicting.columns(['account_id', 'user_id']).doUpdateSet({ roles }))
    .execute()
  if (object_id !== null) await rename(ctx, person.id, typed)
  // As when an account invites them: without an account they were disabled.
  else if (!person.isNew && !person.is_barred) await revivePerson(ctx, person.id)
  const { version } = await ctx.db
    .updateTable('users')
    .set({ version: sql`version + 1` })
    .where('id', '=', person.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await keepMarks(ctx, person.id, { id: facts['id'], version })
  return { row_id, object_id: person.id, version: String(version) }
}

/** One by one: an account has a few dozen people at most. */
export const writeUsers = async (ctx: Ctx, account_id: number, rows: readonly RowToWrite[]) => {
  const written: Written[] = []
  for (const row of rows) written.push(await writeUser(ctx, account_id, row))
  return written
}
