// Everything the portal says in Spanish. A test sees that no file is left out and no phrase stands twice.
import type { PhraseBook } from '../phrase-book.ts'
import { accountClosing } from './account-closing.ts'
import { accountGroups } from './account-groups.ts'
import { accounts } from './accounts.ts'
import { addresses } from './addresses.ts'
import { adjustments } from './adjustments.ts'
import { allowances } from './allowances.ts'
import { answers } from './answers.ts'
import { batches } from './batches.ts'
import { billing } from './billing.ts'
import { cardFields } from './card-fields.ts'
import { cardLines } from './card-lines.ts'
import { cardProfiles } from './card-profiles.ts'
import { cardReview } from './card-review.ts'
import { cardUpdates } from './card-updates.ts'
import { cardUploads } from './card-uploads.ts'
import { cards } from './cards.ts'
import { checks } from './checks.ts'
import { corrections } from './corrections.ts'
import { coverage } from './coverage.ts'
import { credit } from './credit.ts'
import { dashboard } from './dashboard.ts'
import { disputes } from './disputes.ts'
import { divisions } from './divisions.ts'
import { driftChecks } from './drift-checks.ts'
import { drivers } from './drivers.ts'
import { exceptions } from './exceptions.ts'
import { exemptions } from './exemptions.ts'
import { failedJobs } from './failed-jobs.ts'
import { fees } from './fees.ts'
import { help } from './help.ts'
import { imports } from './imports.ts'
import { invoicePrint } from './invoice-print.ts'
import { invoices } from './invoices.ts'
import { jobs } from './jobs.ts'
import { kit } from './kit.ts'
import { lateFees } from './late-fees.ts'
import { ledger } from './ledger.ts'
import { legal } from './legal.ts'
import { letters } from './letters.ts'
import { messages } from './messages.ts'
import { moneyRequests } from './money-requests.ts'
import { networkChanges } from './network-changes.ts'
import { networkChannels } from './network-channels.ts'
import { networkRules } from './network-rules.ts'
import { networks } from './networks.ts'
import { numberRanges } from './number-ranges.ts'
import { openingItems } from './opening-items.ts'
import { orderWizard } from './order-wizard.ts'
import { orders } from './orders.ts'
import { outsideInvoices } from './outside-invoices.ts'
import { paymentFiles } from './payment-files.ts'
import { payments } from './payments.ts'
import { portableFleets } from './portable-fleets.ts'
import { pricing } from './pricing.ts'
import { profile } from './profile.ts'
import { provider } from './provider.ts'
import { receivables } from './receivables.ts'
import { reference } from './reference.ts'
import { renewals } from './renewals.ts'
import { reportSchedules } from './report-schedules.ts'
import { reportWords } from './report-words.ts'
import { reports } from './reports.ts'
import { rules } from './rules.ts'
import { search } from './search.ts'
import { secondFactor } from './second-factor.ts'
import { session } from './session.ts'
import { sessions } from './sessions.ts'
import { setup } from './setup.ts'
import { shell } from './shell.ts'
import { sites } from './sites.ts'
import { staffTasks } from './staff-tasks.ts'
import { staffRules } from './staff-rules.ts'
import { staff } from './staff.ts'
import { statements } from './statements.ts'
import { takeOvers } from './take-overs.ts'
import { taxRates } from './tax-rates.ts'
import { templates } from './templates.ts'
import { tour } from './tour.ts'
import { transactions } from './transactions.ts'
import { users } from './users.ts'
import { vehicles } from './vehicles.ts'
import { views } from './views.ts'
import { webhooks } from './webhooks.ts'

export const parts = {
  accountClosing,
  accountGroups,
  accounts,
  addresses,
  adjustments,
  allowances,
  answers,
  batches,
  billing,
  cardFields,
  cardLines,
  cardProfiles,
  cardReview,
  cardUpdates,
  cardUploads,
  cards,
  checks,
  corrections,
  coverage,
  credit,
  dashboard,
  disputes,
  divisions,
  driftChecks,
  drivers,
  exceptions,
  exemptions,
  failedJobs,
  fees,
  help,
  imports,
  invoicePrint,
  invoices,
  jobs,
  kit,
  lateFees,
  ledger,
  legal,
  letters,
  messages,
  moneyRequests,
  networkChanges,
  networkChannels,
  networkRules,
  networks,
  numberRanges,
  openingItems,
  orderWizard,
  orders,
  outsideInvoices,
  paymentFiles,
  payments,
  portableFleets,
  pricing,
  profile,
  provider,
  receivables,
  reference,
  renewals,
  reportSchedules,
  reportWords,
  reports,
  rules,
  search,
  secondFactor,
  session,
  sessions,
  setup,
  shell,
  sites,
  staffTasks,
  staffRules,
  staff,
  statements,
  takeOvers,
  taxRates,
  templates,
  tour,
  transactions,
  users,
  vehicles,
  views,
  webhooks,
} as const satisfies Record<string, PhraseBook>

export const phrases: PhraseBook = Object.assign({}, ...Object.values(parts))
