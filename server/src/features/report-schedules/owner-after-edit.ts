import { isStaff } from '@forecourt/domain/rules/access.ts'
import { isAcross } from '@forecourt/domain/rules/account-scope.ts'
import { canonicalJson } from '@forecourt/domain/rules/canonical-json.ts'
import { paramsSchema } from '@forecourt/domain/reports/params-schema.ts'
import type { Frequency } from '@forecourt/domain/reports/report.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { reports } from '@forecourt/domain/reports/reports.ts'
import { forSchedule } from '@forecourt/domain/reports/scheduled-period.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { forbidden } from '#src/system/errors.ts'
import { accountsInScope, findReader } from '#src/features/accounts/accounts-in-scope.ts'

type Sent = { params: unknown; frequency: string; file_format: string; emails: readonly string[] }

type Edited = {
  report_key: ReportKey
  /** Whose rights decide what a run reads. */
  owner_id: number
  before: Sent
  after: Sent
  /** The accounts that the editor may read. */
  account_ids: readonly number[]
}

/** All parameters with their defaults. Undefined if they no longer suit the report. */
const askedBy = ({ params, frequency }: Sent, report_key: ReportKey) =>
  // The day only resolves relative days, in the same way before and after.
  paramsSchema(forSchedule(reports[report_key], frequency as Frequency), '2026-01-01').safeParse(params).data

/** The same contents, for the same people or some of them. */
const sendsNoMore = ({ report_key, before, after }: Edited) => {
  if (before.frequency !== after.frequency || before.file_format !== after.file_format) return false
  if (!after.emails.every((email) => before.emails.includes(email))) return false
  const [known, asked] = [before, after].map((sent) => askedBy(sent, report_key))
  return known !== undefined && canonicalJson(known) === canonicalJson(asked ?? {})
}

/**
 * docs/product/accounts.md#reading-across-accounts: a schedule reads what its owner may read. Anybody else who may not read all of it
 * decides neither what it contains nor who receives it. A customer who decides that becomes its owner, so that it never covers
 * accounts that the former owner joins later. Staff stay in the background: they would read the whole group.
 */
export const ownerAfterEdit = async (ctx: AccountCtx, edited: Edited) => {
  const { report_key, owner_id, after, account_ids } = edited
  const scope = askedBy(after, report_key)?.['scope']
  if (owner_id === ctx.who.user_id || !isAcross(scope) || sendsNoMore(edited)) return owner_id
  const asked = { account_id: ctx.account.id, scope, capability: reports[report_key].access }
  const read = await accountsInScope(ctx, await findReader(ctx, owner_id), asked)
  if (read.every((id) => account_ids.includes(id))) return isStaff(ctx.who) ? owner_id : ctx.who.user_id
  throw forbidden(
    'reads_more',
    'This schedule covers accounts that you may not read. Only its owner decides what it sends to whom',
  )
}
