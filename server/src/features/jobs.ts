// The features' jobs, joined: what the worker does.
import type { JobRuns } from '#src/jobs/work.ts'
import { sealAudit } from './audit-chain/seal-audit.ts'
import { makeBatchFiles } from './batches/make-batch-file.ts'
import { applyPendingUpdates } from './card-updates/apply-update.ts'
import { tidy } from './housekeeping/tidy.ts'
import { closeInvoices } from './invoices/close-invoices.ts'
import { deliverMail } from './mails/deliver-mail.ts'
import { sendResetLink } from './session/send-reset-link.ts'

export const jobRuns: JobRuns = {
  'mails.deliver': deliverMail,
  'session.send-reset-link': sendResetLink,
  'cards.apply-updates': applyPendingUpdates,
  'batches.make-files': makeBatchFiles,
  'invoices.close': closeInvoices,
  'audit.seal': sealAudit,
  'housekeeping.tidy': tidy,
}
