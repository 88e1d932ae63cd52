// docs/product/reports.md#one-table-of-reports: every report by its key, in menu order. The menu, the screens and their addresses
// derive from this list. It is separate from the definitions because every page loads the menu.

type Kind = 'on-demand' | 'scheduled' | 'admin'

type Named = {
  kind: Kind
  /** The menu entry. */
  label: string
  /** A staff report beyond the prescribed ones: it is in the menu group Provider, because the group Report is prescribed. */
  is_provider?: true
}

export const reportNames = {
  'transaction-detail': { kind: 'on-demand', label: 'Transaction Detail' },
  'fuel-summary': { kind: 'on-demand', label: 'Fuel Summary' },
  'billing-sort': { kind: 'on-demand', label: 'Billing Sort' },
  'list-driver-or-vehicle': {
    kind: 'on-demand',
    label: 'List of Drivers or Vehicles',
  },
  exception: { kind: 'on-demand', label: 'Exception' },
  'tax-summary': { kind: 'on-demand', label: 'Tax Summary' },
  'owner-operator': { kind: 'on-demand', label: 'Owner Operator' },
  // Reports of our own (docs/product/roles-and-screens.md#screens-of-our-own).
  'ifta-quarter': { kind: 'on-demand', label: 'IFTA Quarter' },
  'pto-refund': { kind: 'on-demand', label: 'Washington PTO Refund' },
  'daily-transaction': { kind: 'scheduled', label: 'Daily Transaction' },
  'scheduled-exception': { kind: 'scheduled', label: 'Scheduled Exception' },
  'invoiced-transaction': { kind: 'scheduled', label: 'Invoiced Transaction' },
  'driver-vehicle-records-monthly-audit': { kind: 'scheduled', label: 'Driver/Vehicle Records Monthly Audit' },
  'tax-exempt': { kind: 'admin', label: 'Tax Exempt' },
  'submit-log': { kind: 'admin', label: 'Submit Log' },
  'user-log': { kind: 'admin', label: 'User Log' },
  'ar-aging': { kind: 'admin', label: 'AR Aging', is_provider: true },
  'cash-receipts': { kind: 'admin', label: 'Cash Receipts', is_provider: true },
  'unapplied-credit': { kind: 'admin', label: 'Unapplied Credit', is_provider: true },
  revenue: { kind: 'admin', label: 'Revenue', is_provider: true },
  'fees-by-kind': { kind: 'admin', label: 'Fees by Kind', is_provider: true },
  'price-exceptions': { kind: 'admin', label: 'Price Exceptions', is_provider: true },
} as const satisfies Record<string, Named>

type Names = typeof reportNames
export type ReportKey = keyof Names
export const reportKeys = Object.keys(reportNames) as [ReportKey, ...ReportKey[]]

const accessTo = { 'on-demand': 'reports.run', scheduled: 'reports.run', admin: 'admin-reports.run' } as const

/** The part of a definition that its row determines: the kind of the report, its capability and its address. */
export const named = <Key extends ReportKey>(key: Key) => {
  const kind: Names[Key]['kind'] = reportNames[key].kind
  return {
    kind,
    access: accessTo[kind],
    path: `/${key}-report` as const,
  }
}

export const isProviderReport = (key: ReportKey) => {
  const row: Named = reportNames[key]
  return row.is_provider === true
}
