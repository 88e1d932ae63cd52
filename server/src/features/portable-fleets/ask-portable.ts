import { sql } from 'kysely'
import { dayIn } from '@forecourt/domain/rules/time-zone.ts'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { alreadyDecided, notFound } from '#src/system/errors.ts'
import { enqueue } from '#src/jobs/queue.ts'
import { slug } from '#src/outside/table-file.ts'
import { getPortable } from './portable-fleets.queries.ts'

type Asked = { account_id: number; link: string }
type Sealed = { salt: Buffer; seal: (id: number) => Buffer }

const filenameOf = (ctx: UserCtx, account: { name: string; cl_account_no: string; time_zone: string }) =>
  `${['fleet', account.name, account.cl_account_no, dayIn(account.time_zone, ctx.clock.now())].map(slug).join('_')}.zip`

/** Only one at a time, because a second would be the same file. One with secrets first waits for a second person. */
export const askPortable = (ctx: UserCtx, { account_id, link }: Asked, secrets?: Sealed) =>
  inTransaction(ctx, async (ctx) => {
    const account = await ctx.db
      .selectFrom('accounts')
      .select(['name', 'cl_account_no', 'time_zone'])
      .where('id', '=', account_id)
      .executeTakeFirst()
    if (!account) throw notFound()
    // An expired request blocks no other one, even if housekeeping has not deleted it yet.
    await ctx.db
      .deleteFrom('portable_fleets')
      .where('account_id', '=', account_id)
      .where('state', 'in', ['waiting', 'queued'])
      .where('expires_at', '<=', sql<string>`now()`)
      .execute()
    const made = await ctx.db
      .insertInto('portable_fleets')
      .values({
        account_id,
        user_id: ctx.who.user_id,
        has_secrets: secrets !== undefined,
        state: secrets ? 'waiting' : 'queued',
        salt: secrets?.salt ?? null,
        link,
        filename: filenameOf(ctx, account),
      })
      .onConflict((conflicting) => conflicting.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) throw alreadyDecided(secrets ? 'One with numbers and PINs was already requested' : 'One is being made already')
    const { id } = made
    if (secrets)
      await ctx.db
        .updateTable('portable_fleets')
        .set({ key_sealed: secrets.seal(id) })
        .where('id', '=', id)
        .execute()
    else await enqueue(ctx, 'portable-fleets.make', { portable_fleet_id: id })
    await audit(ctx, {
      action: 'portable-fleet.ask',
      account_id,
      object: { type: 'portable-fleet', id },
      after: { has_secrets: secrets !== undefined },
    })
    return getPortable(ctx, { account_id, id, withSecrets: true })
  })
