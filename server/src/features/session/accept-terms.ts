import { createHash } from 'node:crypto'
import { terms } from '@forecourt/domain/legal/terms.ts'
import { problems } from '@forecourt/domain/messages.ts'
import { userStatus } from '@forecourt/domain/rules/user-status.ts'
import { sql } from 'kysely'
import { audit } from '#src/trail/audit.ts'
import type { UserCtx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { forbidden, invalid } from '#src/system/errors.ts'

/** Records exactly which text was accepted: changing a single word changes the hash. */
const textHash = createHash('sha256').update(JSON.stringify(terms)).digest()

type Acceptance = { is_terms_condition: boolean; userId?: number | undefined }

export const acceptTerms = async (ctx: UserCtx, { is_terms_condition, userId }: Acceptance) => {
  const { user_id } = ctx.who
  if (userId !== undefined && userId !== user_id) throw forbidden()
  if (!is_terms_condition) throw invalid({ is_terms_condition: [problems.termsMustBeAccepted] })
  return inTransaction(ctx, async (ctx) => {
    const accepted = await ctx.db
      .updateTable('users')
      .set({ status: userStatus.active, terms_version: terms.version, terms_hash: textHash, terms_accepted_at: sql`now()` })
      .where('id', '=', user_id)
      .where((eb) => eb.or([eb('status', '=', userStatus.mustAcceptTerms), eb('terms_accepted_at', 'is', null)]))
      .where('status', 'in', [userStatus.active, userStatus.mustAcceptTerms])
      .executeTakeFirst()
    if (accepted.numUpdatedRows > 0n)
      await audit(ctx, {
        action: 'session.accept-terms',
        object: { type: 'user', id: user_id },
        after: { terms_version: terms.version },
      })
    const user = await ctx.db
      .selectFrom('users')
      .select(['status', 'terms_version', 'terms_accepted_at'])
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    return { status: user.status, terms_version: user.terms_version ?? '', terms_accepted_at: user.terms_accepted_at ?? '' }
  })
}
