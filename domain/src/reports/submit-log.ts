// Submit log (docs/product/reports.md#admin-reports): requests to the provider, who made them, and the results. Read from the
// audit.
import { all } from './param.ts'
import { named } from './report-names.ts'
import { report } from './report.ts'

/** The audit actions that count as submissions, with their labels. */
export const submissionKinds = {
  'order.submit': 'Card order',
  'order.resubmit': 'Card order',
  'order.cancel': 'Card order',
  'card-upload.read': 'Bulk upload',
  'card-update.request': 'Bulk update',
  'card.create': 'New card',
  'card.update': 'Card edit',
  'card.change-status': 'Status change',
  'address.create': 'Address',
  'address.update': 'Address',
  'address.remove': 'Address',
  'billing.create': 'Billing',
  'billing.update': 'Billing',
  'billing.account-mismatch': 'Billing',
  'user.invite': 'User',
  'user.update': 'User',
  'user.change-status': 'User',
  'user.request-terms': 'User',
  'user.resend-invitation': 'User',
} as const

const kinds = [...new Set(Object.values(submissionKinds))]

export const submitLog = report({
  ...named('submit-log'),
  title: 'Submit Log',
  noun: ['submission', 'submissions'],
  params: [
    { name: 'from', label: 'From', kind: 'date', default: 'first of this month' },
    { name: 'to', label: 'To', kind: 'date', default: 'today', ends: 'from' },
    { name: 'account', label: 'Account', kind: 'option', source: 'accounts' },
    { name: 'user', label: 'User', kind: 'option', source: 'users' },
    {
      name: 'submission',
      label: 'Kind',
      kind: 'choice',
      choices: [{ value: all, label: 'Everything' }, ...kinds.map((value) => ({ value, label: value }))],
      default: all,
    },
    {
      name: 'result',
      label: 'Result',
      kind: 'choice',
      choices: [
        { value: all, label: 'Accepted or refused' },
        { value: 'ok', label: 'Accepted' },
        { value: 'refused', label: 'Refused' },
      ],
      default: all,
    },
  ],
  columns: [
    { key: 'submitted_at', title: 'Submitted', kind: 'datetime', width: 16 },
    { key: 'account', title: 'Account', kind: 'text', width: 30 },
    { key: 'account_number', title: 'Account no.', kind: 'text', width: 11, is_shown: false },
    { key: 'user_name', title: 'User', kind: 'text', width: 20 },
    { key: 'user_email', title: 'E-mail', kind: 'text', width: 30, is_shown: false },
    { key: 'user_type', title: 'User type', kind: 'text', width: 8, is_shown: false },
    { key: 'support', title: 'Support sign-in', kind: 'text', width: 30, is_shown: false },
    { key: 'address', title: 'IP', kind: 'text', width: 15, is_shown: false },
    { key: 'submission', title: 'Kind', kind: 'text', width: 13 },
    { key: 'reference', title: 'Reference', kind: 'text', width: 30 },
    { key: 'lines', title: 'Lines', kind: 'integer', width: 6 },
    { key: 'failed_lines', title: 'Failed', kind: 'integer', width: 6 },
    { key: 'requestor', title: 'Requestor', kind: 'text', width: 30, is_shown: false },
    { key: 'changes', title: 'Old → new', kind: 'text', width: 60, sorts: false },
    { key: 'status', title: 'Status', kind: 'text', width: 16 },
    { key: 'processed_by', title: 'Processed by', kind: 'text', width: 20, is_shown: false },
    { key: 'processed_at', title: 'Processed', kind: 'datetime', width: 16, is_shown: false },
    { key: 'event_id', title: 'No.', kind: 'integer', width: 10, is_shown: false },
  ],
  totals: [
    { key: 'lines', fold: 'sum' },
    { key: 'failed_lines', fold: 'sum' },
  ],
  group_by: ['account', 'user_name', 'submission', 'status'],
  group_levels: 2,
  order: ['-submitted_at', '-event_id'],
  data_file: 'columns',
  frequencies: [],
})
