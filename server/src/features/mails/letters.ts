// All letters the portal sends: their fields, subjects and paragraphs.
import { limits } from '@forecourt/domain/rules/limits.ts'
import { flag, letter, own, recordId, typed, typedLines, type ValuesOf } from './letter-fields.ts'

const orderFields = {
  first_name: typed,
  account_name: typed,
  card_order_id: recordId,
  card_order_number: typed,
  phone: own,
}
const orderLink = ({ card_order_id }: Pick<ValuesOf<typeof orderFields>, 'card_order_id'>) => ({
  label: 'See the order',
  path: `/card-order/${card_order_id}/review`,
})

const reportFields = {
  account_name: typed,
  report_title: own,
  /** The path of the report in the portal. */
  report_path: own,
  /** The period of the report, or the invoice it is about. */
  about: typed,
  /** Our own figures, such as "1,204 transactions · 13,870.4 gal · $56,204.18", or a note that there are none. */
  figures: own,
  subject: typed,
  is_test: flag,
  /** What is attached, or why nothing is; empty if the report has no file. */
  enclosed: own,
  declines: typedLines,
  /** Why and when the reader gets this letter. */
  sent_by: typed,
  in_words: own,
  asks_for_answer: flag,
}

/** The page on which an invited person chooses a password. */
export const activationPath = '/auth/account-activation'

/**
 * A letter's link has the path given here. Its token is added to the fragment at delivery, so that no server log ever contains it.
 */
export const letters = {
  invitation: letter({ first_name: typed, provider_name: own, invited_by: typed }, (values) => ({
    subject: `Your invitation to the ${values.provider_name} portal`,
    paragraphs: [
      `Hello ${values.first_name},`,
      `${values.invited_by} has invited you to manage fuel cards in the ${values.provider_name} portal. Choose a password to activate your user.`,
      `The link works once and for ${limits.invitationHours} hours. If it has expired, ask the person who invited you to send it again.`,
    ],
    link: { label: 'Activate your user', path: activationPath },
  })),
  invoice: letter(
    {
      invoice_id: recordId,
      number: own,
      kind: own,
      account_name: typed,
      provider_name: own,
      period: own,
      total: own,
      due: own,
      is_enclosed: flag,
    },
    (values) => ({
      subject: `${values.kind} ${values.number} from ${values.provider_name}`,
      paragraphs: [
        `${values.kind} ${values.number} of ${values.account_name} for ${values.period} comes to ${values.total}${values.due ? ` and is due on ${values.due}` : ''}.`,
        values.is_enclosed
          ? 'It is enclosed as a PDF. Its lines and other files are in the portal.'
          : 'Its PDF is in the portal, with its lines and other files. Sign in to see it.',
      ],
      link: { label: `See ${values.number}`, path: `/invoices/${values.invoice_id}` },
    }),
  ),
  'test-letter': letter({ first_name: typed, provider_name: own }, (values) => ({
    subject: `A test letter of ${values.provider_name}`,
    paragraphs: [
      `Hello ${values.first_name},`,
      `This letter was sent from the settings of the ${values.provider_name} portal to see whether mail arrives. It does.`,
    ],
  })),
  'password-reset': letter({ first_name: typed, provider_name: own }, (values) => ({
    subject: `Reset your ${values.provider_name} password`,
    paragraphs: [
      `Hello ${values.first_name},`,
      `We received a request to reset the password of your ${values.provider_name} user. If it was you, choose a new password.`,
      'The link works once and for 30 minutes. If it was not you, ignore this mail: nothing has changed.',
    ],
    link: { label: 'Choose a new password', path: '/auth/reset-password' },
  })),
  'password-changed': letter({ first_name: typed, provider_name: own, phone: own }, (values) => ({
    subject: `Your ${values.provider_name} password was changed`,
    paragraphs: [
      `Hello ${values.first_name},`,
      'The password of your user was changed, and you were signed out everywhere else.',
      `If it was not you, call customer service at ${values.phone} at once, 24 hours a day.`,
    ],
  })),
  'added-to-account': letter({ first_name: typed, provider_name: own, account_name: typed, invited_by: typed }, (values) => ({
    subject: `You can now work with ${values.account_name}`,
    paragraphs: [
      `Hello ${values.first_name},`,
      `${values.invited_by} has added you to ${values.account_name} in the ${values.provider_name} portal. Sign in as always and choose the account.`,
      'If you did not expect this, tell the person named above. The people of that account cannot see your other accounts.',
    ],
    link: { label: 'Sign in', path: '/auth/signin' },
  })),
  'added-to-group': letter({ first_name: typed, provider_name: own, group_name: typed, invited_by: typed }, (values) => ({
    subject: `You can now work with the accounts of ${values.group_name}`,
    paragraphs: [
      `Hello ${values.first_name},`,
      `${values.invited_by} has added you to the accounts of ${values.group_name} in the ${values.provider_name} portal. Sign in as always and choose one of them.`,
      'If you did not expect this, tell the person named above.',
    ],
    link: { label: 'Sign in', path: '/auth/signin' },
  })),
  'terms-requested': letter({ first_name: typed, provider_name: own }, (values) => ({
    subject: `Please accept the ${values.provider_name} terms and conditions`,
    paragraphs: [
      `Hello ${values.first_name},`,
      'Please read and accept the terms and conditions. Until you do, the portal shows you nothing else.',
    ],
    link: { label: 'Read the terms', path: '/term-and-condition' },
  })),
  'email-change': letter({ first_name: typed, provider_name: own }, (values) => ({
    subject: `Confirm your new e-mail for ${values.provider_name}`,
    paragraphs: [
      `Hello ${values.first_name},`,
      'You asked to sign in with this e-mail address from now on. Open the link while you are signed in, and confirm.',
      'The link works once and for an hour. If it was not you, ignore this mail: nothing has changed.',
    ],
    link: { label: 'Confirm this e-mail', path: '/account' },
  })),
  'email-change-asked': letter({ first_name: typed, provider_name: own, phone: own }, (values) => ({
    subject: `Request to change your ${values.provider_name} e-mail`,
    paragraphs: [
      `Hello ${values.first_name},`,
      'We received a request, made with your password, to change the e-mail of your user to another address. It changes once that address is confirmed.',
      `If it was not you, change your password now and call customer service at ${values.phone}, 24 hours a day.`,
    ],
  })),
  'email-changed': letter({ first_name: typed, provider_name: own, phone: own }, (values) => ({
    subject: `Your ${values.provider_name} e-mail was changed`,
    paragraphs: [
      `Hello ${values.first_name},`,
      'Your user has a new e-mail address, and this one no longer works for signing in. You were signed out everywhere else.',
      `If it was not you, call customer service at ${values.phone} at once, 24 hours a day.`,
    ],
  })),
  'second-factor-changed': letter({ first_name: typed, provider_name: own, phone: own, change: typed }, (values) => ({
    subject: `Two-factor sign-in of your ${values.provider_name} user`,
    paragraphs: [
      `Hello ${values.first_name},`,
      values.change,
      `If it was not you, change your password now and call customer service at ${values.phone}, 24 hours a day.`,
    ],
  })),
  'card-status': letter(
    { first_name: typed, account_name: typed, cards: typed, status: typed, changed_by: typed, phone: own },
    (values) => ({
      subject: `${values.cards} now ${values.status}`,
      paragraphs: [
        `Hello ${values.first_name},`,
        `${values.changed_by} has changed the status of ${values.cards} of ${values.account_name} to ${values.status}.`,
        `If this is not right, call customer service at ${values.phone}, 24 hours a day.`,
      ],
    }),
  ),
  'cards-not-activated': letter({ first_name: typed, account_name: typed, cards: own, phone: own }, (values) => ({
    subject: `${values.cards} of ${values.account_name} not activated yet`,
    paragraphs: [
      `Hello ${values.first_name},`,
      `Not activated yet: ${values.cards} of ${values.account_name}, made some time ago. Until it is activated, a new card does not work, and a renewed one works only until the date on its old plastic.`,
      'If you have the plastic, activate it in Edit Cards with its last four digits, or by phone with the code on its letter.',
      `If it has not arrived, call customer service at ${values.phone}, 24 hours a day.`,
    ],
    link: { label: 'See the cards', path: '/card-management?not_activated=1' },
  })),
  'renewals-proposed': letter(
    { first_name: typed, account_name: typed, month: own, review_until: own, renew: own, skip: own, phone: own },
    (values) => ({
      subject: `Cards of ${values.account_name} expire in ${values.month}`,
      paragraphs: [
        `Hello ${values.first_name},`,
        `Cards of ${values.account_name} expire in ${values.month} or before. ${values.renew} would be renewed, and ${values.skip} would not, each for a reason given in the list.`,
        `Please review the list by ${values.review_until}. If you do nothing, it stays as proposed.`,
        `If you have a question, call customer service at ${values.phone}, 24 hours a day.`,
      ],
      link: { label: 'See the cards', path: '/card-renewal' },
    }),
  ),
  'renewals-reminder': letter(
    { first_name: typed, account_name: typed, month: own, review_until: own, phone: own },
    (values) => ({
      subject: `Confirm by ${values.review_until} which cards of ${values.account_name} are renewed`,
      paragraphs: [
        `Hello ${values.first_name},`,
        `Nobody has confirmed the list of the cards of ${values.account_name} that expire in ${values.month}. After ${values.review_until} it stays as proposed.`,
        `If you have a question, call customer service at ${values.phone}, 24 hours a day.`,
      ],
      link: { label: 'See the cards', path: '/card-renewal' },
    }),
  ),
  'billing-changed': letter(
    { first_name: typed, account_name: typed, fields: typed, changed_by: typed, phone: own },
    (values) => ({
      subject: `The billing information of ${values.account_name} was changed`,
      paragraphs: [
        `Hello ${values.first_name},`,
        `${values.changed_by} has changed the billing information of ${values.account_name}: ${values.fields}.`,
        `If this is not right, call customer service at ${values.phone} at once, 24 hours a day.`,
      ],
      link: { label: 'See the billing information', path: '/billing-information' },
    }),
  ),
  credit: letter({ first_name: typed, account_name: typed, text: own, phone: own, path: own }, (values) => ({
    subject: `Credit of ${values.account_name}`,
    paragraphs: [
      `Hello ${values.first_name},`,
      `${values.account_name}: ${values.text}.`,
      `If you have a question, call customer service at ${values.phone}, 24 hours a day.`,
    ],
    link: { label: 'See what is owed', path: values.path },
  })),
  'exemption-ends': letter(
    { first_name: typed, account_name: typed, certificate: typed, ends: own, ends_on: own, phone: own },
    (values) => ({
      subject: `A tax exemption of ${values.account_name} ends ${values.ends}`,
      paragraphs: [
        `Hello ${values.first_name},`,
        `The tax exemption ${values.certificate} of ${values.account_name} ends ${values.ends}, on ${values.ends_on}. From the day after, purchases are taxed.`,
        `To go on without the tax, send the next certificate to customer service, or call ${values.phone}.`,
      ],
      link: { label: 'See the certificates', path: '/billing-information' },
    }),
  ),
  'exceptions-found': letter({ first_name: typed, account_name: typed, found: typed, alerts: typed }, (values) => ({
    subject: `${values.found} at ${values.account_name}`,
    paragraphs: [
      `Hello ${values.first_name},`,
      `The latest transactions of ${values.account_name} broke rules: ${values.found} to review${values.alerts ? `, among them ${values.alerts}` : ''}.`,
      'You get this mail at most once an hour, because you asked for it. You can turn it off where exceptions are reviewed.',
    ],
    link: { label: 'Review the exceptions', path: '/exceptions' },
  })),
  'tasks-due': letter({ total: own, tasks: typedLines, waiting: own, reaches: own }, (values) => ({
    subject: `${values.total} to do now`,
    paragraphs: [
      'This cannot wait:',
      ...values.tasks,
      ...(values.waiting ? [values.waiting] : []),
      `This letter went to ${values.reaches}. It is sent again every 15 minutes until the task is done.`,
    ],
    link: { label: 'Open the tasks', path: '/tasks' },
  })),
  'test-page': letter({ asked_by: typed, name: typed }, (values) => ({
    subject: 'A test page',
    paragraphs: [
      `${values.asked_by} has tried whether pages for ${values.name} arrive. They do: there is nothing to do.`,
      'When a card must be stopped, a letter like this one comes at once, day and night.',
    ],
    link: { label: 'Open the tasks', path: '/tasks' },
  })),
  'webhook-ended': letter({ first_name: typed, provider_name: own, host: typed, because: own }, (values) => ({
    subject: `The ${values.provider_name} portal no longer calls a webhook`,
    paragraphs: [
      `Hello ${values.first_name},`,
      `Messages to ${values.host} were stopped: ${values.because}. Nothing more is sent there.`,
      'When it works again, enter its address once more in the provider settings.',
    ],
    link: { label: 'Open the settings', path: '/provider?tab=on-call' },
  })),
  'order-submitted': letter({ ...orderFields, cards: typed }, (values) => ({
    subject: `Card order ${values.card_order_number} was submitted`,
    paragraphs: [
      `Hello ${values.first_name},`,
      `The order ${values.card_order_number} of ${values.cards} for ${values.account_name} has been submitted. Orders are processed during business hours; you will hear from us at each step.`,
      `If this is not right, call customer service at ${values.phone}.`,
    ],
    link: orderLink(values),
  })),
  'order-case': letter({ ...orderFields, cards: typed, case_number: typed }, (values) => ({
    subject: `Your case number is ${values.case_number}`,
    paragraphs: [
      `Hello ${values.first_name},`,
      `Your request ${values.card_order_number} of ${values.cards} for ${values.account_name} went to Customer Service. Your case number is ${values.case_number}.`,
      `Please name it when you call customer service at ${values.phone}.`,
    ],
    link: orderLink(values),
  })),
  'order-step': letter({ ...orderFields, status: typed, note: typed }, (values) => ({
    subject: `Card order ${values.card_order_number}: ${values.status}`,
    paragraphs: [
      `Hello ${values.first_name},`,
      `The order ${values.card_order_number} of ${values.account_name} is now: ${values.status}.`,
      ...(values.note ? [values.note] : []),
      `If this is not right, call customer service at ${values.phone}.`,
    ],
    link: orderLink(values),
  })),
  report: letter(reportFields, (values) => ({
    subject: `${values.is_test ? 'Test: ' : ''}${values.subject}`,
    paragraphs: [
      `${values.report_title} of ${values.account_name}`,
      ...(values.about ? [values.about] : []),
      values.figures,
      ...(values.enclosed ? [values.enclosed] : []),
      ...(values.declines.length > 0 ? ['Declined at the pump since the last report:', ...values.declines] : []),
      ...(values.asks_for_answer ? ['Please look through the list and say whether it is right.'] : []),
      values.in_words
        ? `${values.sent_by} has scheduled this report for you: ${values.in_words}. To stop it, ask them or another person who runs reports of this account.`
        : `${values.sent_by} has sent this to you.`,
    ],
    link: values.asks_for_answer
      ? { label: 'Confirm the list or request a change', path: '/audit-confirmation' }
      : { label: 'Open the report in the portal', path: values.report_path },
  })),
  'report-recipient': letter({ provider_name: own, account_name: typed, report_title: own, asked_by: typed }, (values) => ({
    subject: `Do you want to receive reports of ${values.account_name}?`,
    paragraphs: [
      'Hello,',
      `${values.asked_by} wants to send you the ${values.report_title} of ${values.account_name} from the ${values.provider_name} portal. Nothing is sent to you unless you agree.`,
      'The link works for 14 days. If you do not know what this is about, ignore this mail.',
    ],
    link: { label: 'Receive these reports', path: '/report-confirmation' },
  })),
  'schedule-stopped': letter(
    { first_name: typed, account_name: typed, report_title: own, report_path: own, reason: typed },
    (values) => ({
      subject: `The ${values.report_title} of ${values.account_name} is paused`,
      paragraphs: [
        `Hello ${values.first_name},`,
        `The scheduled ${values.report_title} of ${values.account_name} was paused: ${values.reason}.`,
        'Any person who may run reports can take it over by switching it on again.',
      ],
      link: { label: 'See the schedules', path: values.report_path },
    }),
  ),
  'report-failed': letter(
    { first_name: typed, account_name: typed, report_title: own, report_path: own, reason: own, catches_up: flag },
    (values) => ({
      subject: `The ${values.report_title} of ${values.account_name} could not be sent`,
      paragraphs: [
        `Hello ${values.first_name},`,
        `The scheduled ${values.report_title} of ${values.account_name} could not be sent. ${values.reason}.`,
        values.catches_up
          ? 'The schedule goes on. The next report includes what this one would have said.'
          : 'The schedule goes on, but this report is not sent again. You can make it in the portal.',
      ],
      link: { label: 'See the schedules', path: values.report_path },
    }),
  ),
  'audit-answered': letter(
    { account_name: typed, report_title: own, report_path: own, answered_by: typed, answer: typed, note: typed },
    (values) => ({
      subject: `${values.report_title} of ${values.account_name}: ${values.answer}`,
      paragraphs: [
        `${values.answered_by} has answered the ${values.report_title} of ${values.account_name}: ${values.answer}.`,
        ...(values.note ? [values.note] : []),
      ],
      link: { label: 'See the report', path: values.report_path },
    }),
  ),
} as const

export type LetterKind = keyof typeof letters
/** The values to queue a mail of this kind with. */
export type LetterValues<Kind extends LetterKind> = ValuesOf<(typeof letters)[Kind]['fields']>

export const isLetterKind = (kind: string): kind is LetterKind => Object.hasOwn(letters, kind)
