// docs/product/accounts.md#reading-across-accounts: whose figures a report, the invoices and the dashboard show.
import type { AccountCapability } from './access.ts'

/** The selected account, the accounts of its group, or all accounts. The last two include only accounts the reader may read. */
export const accountScopes = ['account', 'group', 'mine'] as const
export type AccountScope = (typeof accountScopes)[number]

/** The capabilities that may be used across accounts: reports, invoices, the dashboard. */
export const scopedCapabilities = ['reports.run', 'transactions.view', 'dashboard.view'] as const satisfies AccountCapability[]

/** The group's own name, where known, replaces the one here. */
export const scopeNames: Readonly<Record<AccountScope, string>> = {
  account: 'This account',
  group: 'Group',
  mine: 'All my accounts',
}

export const isAcross = (scope: unknown): scope is Exclude<AccountScope, 'account'> => scope === 'group' || scope === 'mine'
