// Every call of the product, such as `api.cards.list`. The server mounts this table, the portal calls it, OpenAPI describes it.
import { accountGroups } from './account-groups.ts'
import { accountClosing } from './account-closing.ts'
import { accounts } from './accounts.ts'
import { addresses } from './addresses.ts'
import { allowances } from './allowances.ts'
import { authorisations } from './authorisations.ts'
import { batches } from './batches.ts'
import { billing } from './billing.ts'
import { cardProfiles } from './card-profiles.ts'
import { cardReview } from './card-review.ts'
import { cardUpdates } from './card-updates.ts'
import { cardUploads } from './card-uploads.ts'
import { cards } from './cards.ts'
import { config } from './config.ts'
import { coverage } from './coverage.ts'
import { dashboard } from './dashboard.ts'
import { drivers } from './drivers.ts'
import { driftChecks } from './drift-checks.ts'
import { divisions } from './divisions.ts'
import { exceptions } from './exceptions.ts'
import { exemptions } from './exemptions.ts'
import { failedJobs } from './failed-jobs.ts'
import { imports } from './imports.ts'
import { invoicePrint } from './invoice-print.ts'
import { invoices } from './invoices.ts'
import { networkChannels } from './network-channels.ts'
import { networks } from './networks.ts'
import { numberRanges } from './number-ranges.ts'
import { orderDrafts } from './order-drafts.ts'
import { orders } from './orders.ts'
import { portableFleets } from './portable-fleets.ts'
import { payments } from './payments.ts'
import { pricing } from './pricing.ts'
import { profile } from './profile.ts'
import { provider } from './provider.ts'
import { receivables } from './receivables.ts'
import { adjustments } from './adjustments.ts'
import { corrections } from './corrections.ts'
import { disputes } from './disputes.ts'
import { credit } from './credit.ts'
import { embosser } from './embosser.ts'
import { fees } from './fees.ts'
import { lateFees } from './late-fees.ts'
import { statements } from './statements.ts'
import { openingItems } from './opening-items.ts'
import { outsideInvoices } from './outside-invoices.ts'
import { paymentFiles } from './payment-files.ts'
import { moneyRequests } from './money-requests.ts'
import { reference } from './reference.ts'
import { renewals } from './renewals.ts'
import { reportSchedules } from './report-schedules.ts'
import { reports } from './reports.ts'
import { secondFactor } from './second-factor.ts'
import { session } from './session.ts'
import { sessions } from './sessions.ts'
import { sites } from './sites.ts'
import { takeOvers } from './take-overs.ts'
import { setup } from './setup.ts'
import { staff } from './staff.ts'
import { staffTasks } from './staff-tasks.ts'
import { taxRates } from './tax-rates.ts'
import { templates } from './templates.ts'
import { transactions } from './transactions.ts'
import { users } from './users.ts'
import { vehicles } from './vehicles.ts'
import { views } from './views.ts'

export const api = {
  session,
  sessions,
  secondFactor,
  accounts,
  accountClosing,
  divisions,
  accountGroups,
  profile,
  reference,
  dashboard,
  config,
  setup,
  provider,
  networks,
  networkChannels,
  templates,
  cardProfiles,
  cards,
  allowances,
  renewals,
  cardUpdates,
  cardUploads,
  orders,
  orderDrafts,
  cardReview,
  batches,
  embosser,
  numberRanges,
  views,
  transactions,
  invoices,
  invoicePrint,
  outsideInvoices,
  payments,
  pricing,
  receivables,
  adjustments,
  credit,
  statements,
  fees,
  lateFees,
  corrections,
  disputes,
  paymentFiles,
  openingItems,
  moneyRequests,
  imports,
  sites,
  staff,
  staffTasks,
  driftChecks,
  failedJobs,
  taxRates,
  takeOvers,
  portableFleets,
  exemptions,
  reports,
  reportSchedules,
  addresses,
  billing,
  users,
  exceptions,
  authorisations,
  coverage,
  vehicles,
  drivers,
}
export type Api = typeof api
