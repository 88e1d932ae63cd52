// docs/product/languages.md: a letter to a Spanish reader contains no English sentence and no missing text.
import { phrases } from '@forecourt/domain/text/es/phrases.ts'
import { speaker } from '@forecourt/domain/text/phrase-book.ts'
import { expect, test } from 'vitest'
import { letters, type LetterKind, type LetterValues } from './letters.ts'
import { writeLetter } from './write-letter.ts'

const person = { first_name: 'Ana', phone: '(555) 010-0100', provider_name: 'Fleet Fuel', account_name: 'Robles Hauling' }
const order = { ...person, card_order_id: 7, card_order_number: 'CO-000123', cards: '3 cards' }
const report = {
  ...person,
  report_title: 'Transaction Detail Report',
  report_path: '/report',
  about: 'Oct 1, 2026 to Oct 31, 2026 · Invoice INV-000123',
  figures: '1,204 transactions · 13,870.4 gal · $56,204.18',
  subject: 'Transaction Detail Report of Robles Hauling: 1,204 transactions',
  is_test: false,
  enclosed: 'The report is attached as a workbook.',
  declines: [
    'Nov 3 14:05 · card •••• 1234 · vehicle 42 · Kent Cardlock, Kent WA · Exceeds gallon limit',
    'Nov 3 14:06 · card •••• ---- · Wrong PIN or driver ID',
    'and 3 more',
  ],
  sent_by: 'Luis Ortega',
  in_words: 'Every Monday at 6:00 am Pacific',
  asks_for_answer: false,
}

/** Values like those that each letter is queued with. */
const samples: { [Kind in LetterKind]: LetterValues<Kind>[] } = {
  invitation: [
    { ...person, invited_by: 'Luis Ortega' },
    { ...person, invited_by: 'Luis Ortega of Robles Hauling' },
  ],
  invoice: ['Invoice', 'Credit memo'].map((kind) => ({
    ...person,
    invoice_id: 7,
    number: kind === 'Invoice' ? 'INV-000123' : 'CM-000123',
    kind,
    period: '2026-10-01 to 2026-10-31',
    total: '$1,204.18',
    due: kind === 'Invoice' ? '2026-11-15' : '',
    is_enclosed: kind === 'Invoice',
  })),
  'test-letter': [person],
  'password-reset': [person],
  'password-changed': [person],
  'added-to-account': [{ ...person, invited_by: 'Luis Ortega' }],
  'added-to-group': [{ ...person, group_name: 'Robles', invited_by: 'Luis Ortega' }],
  'terms-requested': [person],
  'email-change': [person],
  'email-change-asked': [person],
  'email-changed': [person],
  'second-factor-changed': [
    'A recovery code was used.',
    'New recovery codes were made, and the old ones stopped working.',
    'An authenticator app was added.',
    'The authenticator app was removed.',
    'The passkey iPhone was added.',
    'The passkey iPhone was removed.',
    'Customer service removed every second factor at your request.',
  ].map((change) => ({ ...person, change })),
  'card-status': ['3 cards', 'a new card', 'the card ending 1234', 'a card without a number yet'].map((cards) => ({
    ...person,
    cards,
    status: 'Inactive',
    changed_by: 'Luis Ortega',
  })),
  'cards-not-activated': ['1 card', '3 cards'].map((cards) => ({ ...person, cards })),
  'renewals-proposed': [{ ...person, month: 'January 2027', review_until: '2026-11-30', renew: '12 cards', skip: '1 card' }],
  'renewals-reminder': [{ ...person, month: 'January 2027', review_until: '2026-11-30' }],
  'billing-changed': [{ ...person, fields: 'Legal name, Invoice e-mails, Tax ID', changed_by: 'Luis Ortega' }],
  credit: [
    '85 % of the credit limit is used: $8,500.00 of $10,000.00',
    'The account is on hold: more than the limit is used',
    'The account is on hold: an invoice is more than 10 days past due',
    'The hold for credit is released',
    'There is a credit of $50.00 since 2026-08-01. It is used for the next invoice, or given back on request',
  ].map((text) => ({ ...person, text, path: '/payments' })),
  'exemption-ends': ['today', 'tomorrow', 'in 30 days'].map((ends) => ({
    ...person,
    certificate: 'State WA 4711',
    ends,
    ends_on: '2026-12-01',
  })),
  'exceptions-found': [
    { ...person, found: '3 exceptions', alerts: '1 alert' },
    { ...person, found: '1 exception', alerts: '' },
  ],
  'tasks-due': [
    {
      total: '3 tasks',
      tasks: [
        'Stop a card: Card …1234 · CFN · Lost',
        'Stop the cards of an account: Robles Hauling · held for fraud',
        'and 2 more tasks',
      ],
      waiting: 'The oldest has been open for 16 minutes.',
      reaches: 'everyone who works with networks',
    },
  ],
  'test-page': [{ asked_by: 'Luis Ortega', name: 'Noches' }],
  'webhook-ended': ['it answered that it is gone', 'no message has arrived since 2026-11-01'].map((because) => ({
    ...person,
    host: 'hooks.test',
    because,
  })),
  'order-submitted': [order],
  'order-case': [{ ...order, case_number: 'CASE-000123' }],
  'order-step': ['Approved', 'Returned for changes', 'Shipped', 'Ready for pickup', 'Cancelled'].map((status) => ({
    ...order,
    status,
    note: status === 'Shipped' ? 'Carrier UPS, tracking number 1Z999' : '',
  })),
  report: [
    report,
    { ...report, is_test: true, in_words: '', figures: 'No transactions in this period', declines: [], enclosed: '' },
    { ...report, asks_for_answer: true, report_title: 'Driver/Vehicle Records Monthly Audit', subject: 'Flota' },
  ],
  'report-recipient': [{ ...person, report_title: 'Fuel Summary Report', asked_by: 'Luis Ortega' }],
  'schedule-stopped': [
    'its owner no longer exists',
    'its owner, Luis Ortega, is no longer enabled',
    'its owner, Luis Ortega, may no longer run reports in this account',
    'its parameters no longer fit the report',
  ].map((reason) => ({ ...person, report_title: 'Fuel Summary Report', report_path: '/report', reason })),
  'report-failed': [true, false].map((catches_up) => ({
    ...person,
    report_title: 'Fuel Summary Report',
    report_path: '/report',
    reason: 'The report could not be made. Customer service has been notified',
    catches_up,
  })),
  'audit-answered': ['the list is right', 'a change is requested'].map((answer) => ({
    account_name: person.account_name,
    report_title: 'Driver/Vehicle Records Monthly Audit',
    report_path: '/report',
    answered_by: 'luis@robles.test',
    answer,
    note: '',
  })),
}

const reader = { language: 'es', say: speaker(phrases) } as const
const sender = { provider_name: 'Fleet Fuel', logo: null }

/** Common English words that do not exist in Spanish. Any English sentence of ours contains some of them. */
const english =
  /\b(?:the|of|is|are|was|were|has|have|and|or|for|with|to|you|your|this|that|not|until|at|by|from|on|in|it|its|more|no longer|card|cards|report)\b/i
/** Parts that stay as they are: names, addresses, and "E-mail". */
const named = /Fleet Fuel|https?:\/\/\S+|\bE-mail\b/g

test.each(Object.keys(letters) as LetterKind[])('the letter %s is Spanish from its subject to its link', (kind) => {
  for (const values of samples[kind]) {
    const { subject, text, html } = writeLetter(kind, values as never, { origin: 'https://portal.test', sender, reader })

    const lines = [subject, ...text.split('\n')].map((line) => line.replaceAll(named, ''))
    expect(lines.filter((line) => english.test(line))).toEqual([])
    expect(html).toContain('<html lang="es')
  }
})
