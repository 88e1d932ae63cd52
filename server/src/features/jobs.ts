// The jobs of all features, for the worker.
import type { JobRuns } from '#src/jobs/work.ts'
import { closeDue } from './account-closing/close-due.ts'
import { settleClosed } from './account-closing/settle-closed.ts'
import { endDueAllowances } from './allowances/end-due-allowances.ts'
import { sealAudit } from './audit-chain/seal-audit.ts'
import { sendDueEmbossFiles, sendEmbossFile } from './embosser/send-emboss-file.ts'
import { makeBatchFiles } from './batches/make-batch-file.ts'
import { applyRequested, startApplying } from './card-updates/start-applying.ts'
import { expireAccount, startExpiring } from './cards/expire-cards.ts'
import { remindOfActivation } from './cards/remind-of-activation.ts'
import { chargeLateFees, startLateFees } from './late-fees/charge-late-fees.ts'
import { makeMonthly, startStatements } from './statements/make-statement.ts'
import { rebillWaiting } from './imports/rebill-waiting.ts'
import { judgeAccount } from './credit/judge-account.ts'
import { judgeAfterImport, startJudging } from './credit/start-judging.ts'
import { startTellingUnused, tellUnusedCredit } from './credit/tell-unused-credit.ts'
import { compareList, giveUpComparing } from './drift-checks/compare-list.ts'
import { chargeCards, startChargingCards } from './fees/charge-cards.ts'
import { mailExceptions } from './exceptions/mail-exceptions.ts'
import { priceAccount } from './pricing/price-missing.ts'
import { startPricing } from './pricing/start-pricing.ts'
import { priceLinesAgain } from './exemptions/price-lines-again.ts'
import { remindOfEnds } from './exemptions/remind-of-ends.ts'
import { tellStaff } from './failed-jobs/tell-staff.ts'
import { startTidying, tidyStep } from './housekeeping/tidy.ts'
import { makePrintFiles } from './invoice-print/make-print-files.ts'
import { closeInvoices } from './invoices/close-invoices.ts'
import { deliverInvoice } from './invoices/deliver-invoice.ts'
import { startClosing } from './invoices/start-closing.ts'
import { giveUpImport } from './imports/give-up-import.ts'
import { placeSiteLines } from './imports/place-site-lines.ts'
import { retryWaiting } from './imports/retry-waiting.ts'
import { runImport } from './imports/run-import.ts'
import { taxAgain } from './imports/tax-again.ts'
import { mailHooks } from './mail-hooks.ts'
import { deliverMail, giveUpMail } from './mails/deliver-mail.ts'
import { tellCardsOfAccount, tellCardsOfCode, tellCardsOfName, tellCardsOfProfile } from './network-changes/tell-account.ts'
import { withdrawByHand } from './network-changes/withdraw-by-hand.ts'
import { writeNetworkNegativeList } from './network-channels/negative-list.ts'
import { readNetworkAnswers } from './network-channels/read-network-answers.ts'
import { sendDue } from './network-channels/send-due.ts'
import { sendToNetwork } from './network-channels/send-to-network.ts'
import { draftRenewals } from './renewals/draft-renewals.ts'
import { lookAfterRenewals } from './renewals/look-after-renewals.ts'
import { orderRenewals } from './renewals/order-renewals.ts'
import { deliverRun } from './report-schedules/deliver-run.ts'
import { giveUpRun } from './report-schedules/give-up-run.ts'
import { givePortableUp } from './portable-fleets/give-portable-up.ts'
import { postPaymentLines } from './payment-files/post-payment-lines.ts'
import { makePortable } from './portable-fleets/make-portable.ts'
import { produceQueuedRun } from './reports/run-report.ts'
import { runDue } from './report-schedules/run-due.ts'
import { runOnInvoice } from './report-schedules/run-on-invoice.ts'
import { sendResetLink } from './session/send-reset-link.ts'
import { pageTasks } from './staff-tasks/page-tasks.ts'
import { giveUpTakeOver } from './take-overs/abandon-take-over.ts'
import { checkTakeOver } from './take-overs/check-take-over.ts'
import { runTakeOver } from './take-overs/run-take-over.ts'
import { makeMonths } from './transactions/make-months.ts'
import { deliverWebhook } from './webhooks/deliver-webhook.ts'

export const jobRuns: JobRuns = {
  'mails.deliver': (ctx, payload) => deliverMail(ctx, payload, mailHooks),
  'mails.give-up': (ctx, payload) => giveUpMail(ctx, payload, mailHooks),
  'session.send-reset-link': sendResetLink,
  'cards.apply-updates': startApplying,
  'cards.apply-update': applyRequested,
  'cards.expire': startExpiring,
  'cards.expire-account': expireAccount,
  'cards.remind-of-activation': remindOfActivation,
  'renewals.look': lookAfterRenewals,
  'renewals.draft': draftRenewals,
  'renewals.order': orderRenewals,
  'network-changes.tell-account': tellCardsOfAccount,
  'network-changes.tell-profile': tellCardsOfProfile,
  'network-changes.tell-code': tellCardsOfCode,
  'network-changes.tell-name': tellCardsOfName,
  'network-changes.withdraw': withdrawByHand,
  'allowances.end-due': endDueAllowances,
  'batches.make-files': makeBatchFiles,
  'embosser.send': sendEmbossFile,
  'embosser.send-due': sendDueEmbossFiles,
  'payment-files.run': postPaymentLines,
  'imports.rebill-waiting': rebillWaiting,
  'late-fees.charge': startLateFees,
  'late-fees.charge-account': chargeLateFees,
  'statements.make': startStatements,
  'statements.make-account': makeMonthly,
  'credit.tell-unused': startTellingUnused,
  'credit.tell-unused-account': tellUnusedCredit,
  'credit.judge': startJudging,
  'credit.judge-account': judgeAccount,
  'credit.judge-import': judgeAfterImport,
  'invoices.close': startClosing,
  'invoices.close-account': closeInvoices,
  'invoices.deliver': deliverInvoice,
  'invoices.make-print-files': makePrintFiles,
  'accounts.close-due': closeDue,
  'accounts.settle-closed': settleClosed,
  'imports.run': runImport,
  'imports.give-up': giveUpImport,
  'imports.retry-waiting': retryWaiting,
  'sites.place-lines': placeSiteLines,
  'sites.tax-again': taxAgain,
  'transactions.make-months': makeMonths,
  'take-overs.check': checkTakeOver,
  'take-overs.run': runTakeOver,
  'take-overs.give-up': giveUpTakeOver,
  'portable-fleets.make': makePortable,
  'portable-fleets.give-up': givePortableUp,
  'reports.produce': produceQueuedRun,
  'reports.give-up': (ctx, payload) => giveUpRun(ctx, payload),
  'reports.due': runDue,
  'reports.deliver': deliverRun,
  'reports.invoice-closed': runOnInvoice,
  'tasks.page': pageTasks,
  'drift-checks.compare': compareList,
  'drift-checks.give-up': giveUpComparing,
  'webhooks.deliver': deliverWebhook,
  'audit.seal': sealAudit,
  'failed-jobs.tell': tellStaff,
  'exceptions.mail': mailExceptions,
  'fees.start-cards': startChargingCards,
  'fees.charge-cards': chargeCards,
  'pricing.start': startPricing,
  'pricing.price-account': priceAccount,
  'exemptions.price-again': priceLinesAgain,
  'exemptions.remind': remindOfEnds,
  'networks.send-due': sendDue,
  'networks.send': sendToNetwork,
  'networks.read-answers': readNetworkAnswers,
  'networks.negative-list': writeNetworkNegativeList,
  'housekeeping.tidy': startTidying,
  'housekeeping.step': tidyStep,
}
