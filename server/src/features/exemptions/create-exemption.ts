import type { NewExemption } from '@forecourt/domain/contract/exemptions.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { inTransaction } from '#src/db/transaction.ts'
import type { UserCtx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'
import { audit } from '#src/trail/audit.ts'
import { askRepricing } from './ask-repricing.ts'
import { auditedExemption } from './audited-exemption.ts'
import { checkCard } from './check-card.ts'
import { getExemption } from './exemptions.queries.ts'
import { lockAccount } from './lock-account.ts'

const assertRoom = async ({ db }: UserCtx, account_id: number) => {
  const { kept } = await db
    .selectFrom('tax_exemptions')
    .select((eb) => eb.fn.countAll<number>().as('kept'))
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow()
  if (kept >= limits.exemptions) throw conflict(`An account keeps at most ${limits.exemptions} certificates`)
}

export const createExemption = (ctx: UserCtx, account_id: number, wanted: NewExemption) =>
  inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, account_id)
    await assertRoom(ctx, account_id)
    await checkCard(ctx, account_id, wanted.card_id)
    const { id } = await ctx.db
      .insertInto('tax_exemptions')
      .values({ ...wanted, account_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const created = await getExemption(ctx, account_id, id)
    const object = { type: 'tax-exemption', id }
    await audit(ctx, { action: 'tax-exemption.create', account_id, object, after: auditedExemption(created) })
    await askRepricing(ctx, account_id, [created])
    return created
  })
