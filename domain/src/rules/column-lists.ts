// docs/product/handling.md#tables: the lists whose columns a person may hide and move. Names are stored with the choice, so they
// must never change.

import { reportKeys, type ReportKey } from '#src/reports/report-names.ts'

const lists = [
  'account-groups',
  'accounts',
  'addresses',
  'batches',
  'cards',
  'coverage',
  'declines',
  'disputes',
  'drift-checks',
  'drifts',
  'drivers',
  'exceptions',
  'failed-jobs',
  'held-transactions',
  'imports',
  'invoice-print',
  'invoices',
  'invoices-of-several',
  'money-requests',
  'network-queue',
  'orders',
  'payment-files',
  'payments',
  'price-rules',
  'receivables',
  'renewal-accounts',
  'renewal-cards',
  'renewal-runs',
  'sites',
  'staff',
  'staff-tasks',
  'statements',
  'take-over-accounts',
  'take-over-problems',
  'take-overs',
  'tax-rates',
  'templates',
  'transactions',
  'users',
  'vehicles',
] as const

/** The columns of a report are chosen in its preview. */
const ofReport = (key: ReportKey) => `report-${key}` as const

export const columnLists = [...lists, ...reportKeys.map(ofReport)] as const
export type ColumnList = (typeof columnLists)[number]
