// docs/product/credit.md#warnings: news about the credit of an account, in the portal and by mail.
import type { Capability } from '@forecourt/domain/rules/access.ts'
import { notify } from '#src/trail/notify.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { mailCredit, type CreditNews } from './mail-credit.ts'

type Account = { id: number; name: string }

/** The account's own people see it in their portal, staff see it with the name of the account. */
export const tellCredit = async (ctx: SystemCtx, { id, name }: Account, { news, title }: { news: CreditNews; title: string }) => {
  const notices: { account_id: number | null; title: string; link: string; needs: Capability }[] = [
    { account_id: id, title, link: '/payments', needs: 'money.view' },
    { account_id: null, title: `${name}: ${title}`.slice(0, 200), link: `/receivables/${id}`, needs: 'credit.manage' },
  ]
  for (const notice of notices) await notify(ctx, { kind: 'notice', ...notice })
  await mailCredit(ctx, { id, name }, { news, text: title })
}
