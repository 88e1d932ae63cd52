// Links sent by mail. The token is derived from the key ring and the link's row at the moment of sending: a retry sends the same
// link, and no link can be derived from the database, the queue or a backup alone.
import { problems } from '@forecourt/domain/messages.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'
import { invalid } from '#src/system/errors.ts'
import { hashToken } from './token-hash.ts'

/** A link is for a user, or for an e-mail address whose reader need not be a user. */
type UserPurpose = 'activation' | 'password-reset' | 'email-change'
type AddressPurpose = 'report-recipient' | 'audit-answer'
type Purpose = UserPurpose | AddressPurpose

const day = 24 * 60
const minutes: Record<Purpose, number> = {
  activation: limits.invitationHours * 60,
  'password-reset': 30,
  'email-change': 60,
  'report-recipient': 14 * day,
  'audit-answer': 14 * day,
}

const lasting = (purpose: Purpose) => sql<string>`now() + make_interval(mins => ${minutes[purpose]})`

type NewLink = Exclude<UserPurpose, 'email-change'> | { new_email: string }

/** A new link replaces every earlier one of its kind. */
export const createLink = async (ctx: Ctx, user_id: number, link: NewLink) => {
  const { purpose, new_email } =
    typeof link === 'string' ? { purpose: link, new_email: null } : { purpose: 'email-change' as const, ...link }
  // Without this lock, two links created at the same moment would not see each other, and both would work.
  await ctx.db.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute()
  await ctx.db
    .updateTable('links')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
  const { id } = await ctx.db
    .insertInto('links')
    .values({ user_id, purpose, new_email, expires_at: lasting(purpose) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** After a change of password or e-mail: links mailed earlier, perhaps to another mailbox, no longer work. */
export const endLinksOf = async (ctx: Ctx, user_id: number) => {
  await ctx.db
    .updateTable('links')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .execute()
}

/** For a reader who is not a user. The record that the link opens refers to the link by its id. */
export const createAddressLink = async (ctx: Ctx, purpose: AddressPurpose) => {
  const { id } = await ctx.db
    .insertInto('links')
    .values({ purpose, expires_at: lasting(purpose) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Called when the mail is sent: derives the token, stores only its hash, and starts the lifetime that the mail promises. */
export const armLink = async (ctx: Ctx, id: number) => {
  const link = await ctx.db
    .selectFrom('links')
    .select(['user_id', 'purpose', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // Not from the id alone: a database restored from a backup may give the same ids to other people.
  const source = [id, link.user_id, link.created_at].join(':')
  const token = `fpl_${ctx.keyring.mac('link-token', source).toString('base64url')}`
  await ctx.db
    .updateTable('links')
    .set({ token_hash: hashToken(token), expires_at: lasting(link.purpose as Purpose) })
    .where('id', '=', id)
    .execute()
  return token
}

export const expiryOf = async ({ db }: Ctx, id: number) =>
  (await db.selectFrom('links').select('expires_at').where('id', '=', id).executeTakeFirstOrThrow()).expires_at

type Presented = { email: string; token: string }

/** Consumes a link. Every invalid link gets the same refusal (docs/product/safety.md#answers-that-tell-nothing). */
export const consumeLink = async (ctx: Ctx, purpose: Exclude<UserPurpose, 'email-change'>, { email, token }: Presented) => {
  const used = await ctx.db
    .updateTable('links')
    .from('users')
    .set({ used_at: sql`now()` })
    .whereRef('users.id', '=', 'links.user_id')
    .where('users.email', '=', email)
    .where('links.token_hash', '=', hashToken(token))
    .where('links.purpose', '=', purpose)
    .where('links.used_at', 'is', null)
    .where('links.expires_at', '>', sql<string>`now()`)
    .returning(['users.id as user_id', 'users.first_name', 'users.status'])
    .executeTakeFirst()
  if (!used) throw invalid({ token: [problems.linkInvalid] }, problems.linkInvalid)
  return used
}

/** Returns the new address: a signed-in person with this link has proved that they read mail at that address. */
export const consumeEmailLink = async (ctx: Ctx, user_id: number, token: string) => {
  const used = await ctx.db
    .updateTable('links')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', user_id)
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'email-change')
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('new_email')
    .executeTakeFirst()
  if (!used?.new_email) throw invalid({ token: [problems.linkInvalid] }, problems.linkInvalid)
  return used.new_email
}

/** May be used twice. The record it opens decides what that means: an address stays confirmed, an audit takes one answer. */
export const openAddressLink = async (ctx: Ctx, purpose: AddressPurpose, token: string) => {
  const link = await ctx.db
    .updateTable('links')
    .set({ used_at: sql`coalesce(used_at, now())` })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('id')
    .executeTakeFirst()
  if (!link) throw invalid({ token: [problems.linkInvalid] }, problems.linkInvalid)
  return link.id
}
