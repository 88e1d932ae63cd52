// The routes of all features, for the API.
import type { Bound } from '#src/http/mount.ts'
import { accountGroupRoutes } from './account-groups/account-groups.routes.ts'
import { accountClosingRoutes } from './account-closing/account-closing.routes.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { adjustmentRoutes } from './adjustments/adjustments.routes.ts'
import { addressRoutes } from './addresses/addresses.routes.ts'
import { allowanceRoutes } from './allowances/allowances.routes.ts'
import { authorisationRoutes } from './authorisations/authorisations.routes.ts'
import { batchRoutes } from './batches/batches.routes.ts'
import { billingRoutes } from './billing/billing.routes.ts'
import { cardProfileRoutes } from './card-profiles/card-profiles.routes.ts'
import { cardReviewRoutes } from './card-review/card-review.routes.ts'
import { cardRoutes } from './cards/cards.routes.ts'
import { cardUpdateRoutes } from './card-updates/card-updates.routes.ts'
import { cardUploadRoutes } from './card-uploads/card-uploads.routes.ts'
import { configRoutes } from './config/config.routes.ts'
import { coverageRoutes } from './coverage/coverage.routes.ts'
import { correctionRoutes } from './corrections/corrections.routes.ts'
import { disputeRoutes } from './disputes/disputes.routes.ts'
import { embosserRoutes } from './embosser/embosser.routes.ts'
import { feeRoutes } from './fees/fees.routes.ts'
import { lateFeeRoutes } from './late-fees/late-fees.routes.ts'
import { statementRoutes } from './statements/statements.routes.ts'
import { creditRoutes } from './credit/credit.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { driverRoutes } from './drivers/drivers.routes.ts'
import { failedJobRoutes } from './failed-jobs/failed-jobs.routes.ts'
import { driftCheckRoutes } from './drift-checks/drift-checks.routes.ts'
import { divisionRoutes } from './divisions/divisions.routes.ts'
import { exceptionRoutes } from './exceptions/exceptions.routes.ts'
import { exemptionRoutes } from './exemptions/exemptions.routes.ts'
import { invoicePrintRoutes } from './invoice-print/invoice-print.routes.ts'
import { outsideInvoiceRoutes } from './outside-invoices/outside-invoices.routes.ts'
import { invoiceRoutes } from './invoices/invoices.routes.ts'
import { importRoutes } from './imports/imports.routes.ts'
import { moneyRequestRoutes } from './money-requests/money-requests.routes.ts'
import { networkChannelRoutes } from './network-channels/network-channels.routes.ts'
import { networkRoutes } from './networks/networks.routes.ts'
import { numberRangeRoutes } from './number-ranges/number-ranges.routes.ts'
import { orderDraftRoutes } from './order-drafts/order-drafts.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { openingItemRoutes } from './opening-items/opening-items.routes.ts'
import { paymentFileRoutes } from './payment-files/payment-files.routes.ts'
import { paymentRoutes } from './payments/payments.routes.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { providerRoutes } from './provider/provider.routes.ts'
import { pricingRoutes } from './pricing/pricing.routes.ts'
import { receivableRoutes } from './receivables/receivables.routes.ts'
import { referenceRoutes } from './reference/reference.routes.ts'
import { portableFleetRoutes } from './portable-fleets/portable-fleets.routes.ts'
import { requestDoers, requestRefusers } from './request-doers.ts'
import { renewalRoutes } from './renewals/renewals.routes.ts'
import { reportRoutes } from './reports/reports.routes.ts'
import { reportScheduleRoutes } from './report-schedules/report-schedules.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { ownSessionRoutes } from './sessions/sessions.routes.ts'
import { siteRoutes } from './sites/sites.routes.ts'
import { takeOverRoutes } from './take-overs/take-overs.routes.ts'
import { setupRoutes } from './setup/setup.routes.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { staffTaskRoutes } from './staff-tasks/staff-tasks.routes.ts'
import { taxRateRoutes } from './tax-rates/tax-rates.routes.ts'
import { templateRoutes } from './templates/templates.routes.ts'
import { transactionRoutes } from './transactions/transactions.routes.ts'
import { userRoutes } from './users/users.routes.ts'
import { vehicleRoutes } from './vehicles/vehicles.routes.ts'
import { viewRoutes } from './views/views.routes.ts'

export const routes: Bound[] = [
  ...sessionRoutes,
  ...ownSessionRoutes,
  ...secondFactorRoutes,
  ...accountRoutes,
  ...accountClosingRoutes,
  ...divisionRoutes,
  ...accountGroupRoutes,
  ...profileRoutes,
  ...referenceRoutes,
  ...dashboardRoutes,
  ...configRoutes,
  ...setupRoutes,
  ...providerRoutes,
  ...networkRoutes,
  ...networkChannelRoutes,
  ...templateRoutes,
  ...cardProfileRoutes,
  ...cardRoutes,
  ...allowanceRoutes,
  ...renewalRoutes,
  ...cardUpdateRoutes,
  ...cardUploadRoutes,
  ...orderRoutes,
  ...orderDraftRoutes,
  ...cardReviewRoutes,
  ...batchRoutes,
  ...numberRangeRoutes,
  ...viewRoutes,
  ...importRoutes,
  ...siteRoutes,
  ...taxRateRoutes,
  ...takeOverRoutes,
  ...portableFleetRoutes,
  ...exemptionRoutes,
  ...transactionRoutes,
  ...invoiceRoutes,
  ...invoicePrintRoutes,
  ...outsideInvoiceRoutes,
  ...paymentRoutes,
  ...pricingRoutes,
  ...receivableRoutes,
  ...adjustmentRoutes,
  ...creditRoutes,
  ...paymentFileRoutes,
  ...openingItemRoutes,
  ...statementRoutes,
  ...embosserRoutes,
  ...feeRoutes,
  ...lateFeeRoutes,
  ...correctionRoutes,
  ...disputeRoutes,
  ...moneyRequestRoutes({ approve: requestDoers, refuse: requestRefusers }),
  ...reportRoutes,
  ...reportScheduleRoutes,
  ...addressRoutes,
  ...billingRoutes,
  ...userRoutes,
  ...staffRoutes,
  ...staffTaskRoutes,
  ...driftCheckRoutes,
  ...failedJobRoutes,
  ...exceptionRoutes,
  ...authorisationRoutes,
  ...coverageRoutes,
  ...vehicleRoutes,
  ...driverRoutes,
]
