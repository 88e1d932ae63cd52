// docs/product/accounts.md#reading-across-accounts: whose figures a report, the invoices and the dashboard show.
import type { AccountCapability } from './access.ts'

/** The selected account, the accounts of its group, or all accounts; of the last two, those where the reader may read them. */
export const accountScopes = ['account', 'group', 'mine'] as const
export type AccountScope = (typeof accountScopes)[number]

/** What may be read across accounts: reports, invoices, the dashboard. */
export const scopedCapabilities = ['reports.run', 'transactions.view', 'dashboard.view'] as const satisfies AccountCapability[]

/** A group is called by its own name where that is known. */
export const scopeNames: Readonly<Record<AccountScope, string>> = {
  account: 'This account',
  group: 'Group',
  mine: 'All my accounts',
}

export const isAcross = (scope: unknown): scope is Exclude<AccountScope, 'account'> => scope === 'group' || scope === 'mine'
