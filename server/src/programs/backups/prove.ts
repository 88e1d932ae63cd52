// docs/operations/backup.md#restore: what must hold for a restored database besides the row counts.
import { counted } from '@forecourt/domain/format/counted.ts'
import { verifyChain } from '#src/features/audit-chain/verify-chain.ts'
import { verifySums } from '#src/features/transactions/verify-sums.ts'
import { openSecret } from '#src/secrets/vault.ts'
import type { SystemCtx } from '#src/system/context.ts'
import { jobBase, type System } from '../open-system.ts'

/** Opens one PIN of every account, because each account has its own key. */
const openPins = async (ctx: SystemCtx) => {
  const cards = await ctx.db
    .selectFrom('cards')
    .distinctOn('account_id')
    .select(['account_id', 'id', 'pin_sealed'])
    .where('pin_sealed', 'is not', null)
    .orderBy('account_id')
    .orderBy('id')
    .execute()
  const problems: string[] = []
  for (const { account_id, id, pin_sealed } of cards) {
    const pin = await openSecret(ctx, { account_id, card_id: id, secret: 'pin' }, pin_sealed!).catch(() => '')
    if (!/^\d{4,6}$/.test(pin)) problems.push(`The PIN of card ${id} does not open with this key ring.`)
  }
  return { opened: cards.length - problems.length, problems }
}

/** Looks for the content in the file store. Files removed since the backup are listed, but are no error of the restore. */
const findFiles = async ({ db, files: { store } }: SystemCtx) => {
  const rows = await db.selectFrom('stored_files').select('name').where('loose_since', 'is', null).orderBy('name').execute()
  if (rows.length === 0) return []
  if (!store)
    return [
      `${counted(rows.length, 'file is', 'files are')} in a file store. FILE_STORE_URL is not set, so nothing was looked for.`,
    ]
  const missing: string[] = []
  for (const { name } of rows) if (!(await store.has(name))) missing.push(name)
  const found = `${rows.length - missing.length} of ${counted(rows.length, 'file is', 'files are')} in the file store.`
  return [missing.length === 0 ? found : `${found} Missing: ${missing.slice(0, 20).join(', ')}`]
}

/** Returns lines to print, and the problems. */
export const proveRestored = async (system: System) => {
  const origin = { request_id: 'restore', address: '', user_agent: '' }
  const ctx = { ...jobBase(system), origin, who: { system: 'restore' } }
  const sums = await verifySums(system.jobs)
  const chain = await verifyChain(ctx)
  const pins = await openPins(ctx)
  return {
    lines: [
      `The sums of ${counted(sums.accounts, 'account')} equal their transactions.`,
      `The audit log is intact: ${counted(chain.sealed, 'entry', 'entries')} sealed, ${chain.waiting} waiting for the sealer.`,
      `PINs of ${counted(pins.opened, 'account')} open with this key ring.`,
      ...(await findFiles(ctx)),
    ],
    problems: [...sums.problems, ...chain.problems, ...pins.problems],
  }
}
