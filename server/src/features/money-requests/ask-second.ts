// docs/product/receivables.md#second-person
import type { Requested, RequestKind } from '@forecourt/domain/contract/money-requests.ts'
import { cut } from '@forecourt/domain/format/cut.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { audit } from '#src/trail/audit.ts'
import { notify } from '#src/trail/notify.ts'
import type { Ctx } from '#src/system/context.ts'

type Asked = {
  kind: RequestKind
  account_id: number | null
  amount: number
  /** One line for the person who decides. */
  summary: string
  /** The input for the doer of this kind. */
  body: object
  requested_by: number
}

/** Stores the request. Nothing is posted until another person approves it. */
export const askSecond = async (ctx: Ctx, { body, ...asked }: Asked): Promise<Requested> => {
  const summary = cut(asked.summary, 300)
  const { id } = await ctx.db
    .insertInto('money_requests')
    .values({ ...asked, summary, body: JSON.stringify(body) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, {
    action: 'money-request.ask',
    account_id: asked.account_id,
    object: { type: 'money_request', id },
    after: { kind: asked.kind, amount: asked.amount, summary },
  })
  await notify(ctx, {
    account_id: null,
    kind: 'notice',
    title: cut(`${dollars(asked.amount)} is waiting for a second person: ${summary}`, 200),
    link: '/money-requests',
    needs: 'receivables.approve',
  })
  return { state: 'requested', request_id: id }
}
