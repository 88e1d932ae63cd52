// docs/product/card-life.md#allowances: ends an allowance, once. From that moment the card's own values apply again.
import type { Allowance } from '@forecourt/domain/contract/allowances.ts'
import { sql } from 'kysely'
import { inTransaction } from '#src/db/transaction.ts'
import { endTask } from '#src/features/staff-tasks/end-task.ts'
import { tellNetwork } from '#src/features/network-changes/tell-network.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { alreadyDecided, notFound } from '#src/system/errors.ts'
import { audit } from '#src/trail/audit.ts'
import { getAllowance, getCard, lockCard } from './allowances.queries.ts'

/** A person ends an allowance before its time. A request that staff have not decided yet is withdrawn. */
export const endAllowance = (ctx: AccountCtx, card_id: number, { allowance_id }: { allowance_id: number }) =>
  inTransaction(ctx, async (ctx) => {
    const card = await getCard(ctx, card_id)
    await lockCard(ctx, card_id)
    const { rows } = await sql<Pick<Allowance, 'field' | 'value'> & { was: string }>`
      with open as (select id, state from card_allowances
        where account_id = ${ctx.account.id} and card_id = ${card_id} and id = ${allowance_id} for update)
      update card_allowances a set state = case when open.state = 'asked' then 'refused' else 'ended' end,
        ended_at = case when open.state = 'asked' then null else now() end,
        ended_because = case when open.state = 'asked' then null else 'person' end,
        note = case when open.state = 'asked' then 'Withdrawn' else a.note end, ended_by = ${ctx.who.user_id}
      from open where a.id = open.id and open.state in ('asked', 'in_force')
      returning a.field, a.value, open.state as was`.execute(ctx.db)
    if (!rows[0]) {
      const found = await getAllowance(ctx, allowance_id)
      throw found.card_id === card_id ? alreadyDecided('This allowance has ended already') : notFound()
    }
    const { field, value, was } = rows[0]
    await audit(ctx, {
      action: 'card.end-allowance',
      object: { type: 'card', id: card_id },
      before: { [field]: value },
      after: { [field]: card[field] },
    })
    await endTask(ctx, { kind: 'allowance_asked', object_id: allowance_id, note: 'Withdrawn' })
    if (was === 'in_force') await tellNetwork(ctx, { accountId: ctx.account.id, cardIds: [card_id], kinds: ['allowance'] })
    return getAllowance(ctx, allowance_id)
  })
