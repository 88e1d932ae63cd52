// docs/product/roles-and-screens.md#staff-roles: the label of each role on screen, and a one-line description.
import type { StaffRole } from './staff-roles.ts'

/** In the order of the forms. */
export const staffRoleWords: Record<StaffRole, { label: string; description: string }> = {
  everything: { label: 'Everything', description: 'All rights, in every account.' },
  operations: {
    label: 'Operations',
    description: 'Cards, orders, review, batches, PINs and numbers, sites, imports and accounts; reads billing and taxes.',
  },
  finance: {
    label: 'Finance',
    description: 'Billing, taxes, exemptions, imports, reports and holds; reads cards and orders.',
  },
  support: {
    label: 'Support',
    description: 'Cards, orders and users of customers, support sign-in and holds; reads review, batches and billing.',
  },
  administrator: {
    label: 'Administrator',
    description: 'Settings of the provider, staff, users, accounts, templates and batches; reads cards, orders and billing.',
  },
  auditor: { label: 'Auditor', description: 'Reads everything but PINs and whole card numbers; changes nothing.' },
}
