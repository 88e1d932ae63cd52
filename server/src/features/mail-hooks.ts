// The mail hooks of all features. The mails feature itself does not know which features send mails.
import type { MailHooks } from './mails/deliver-mail.ts'
import { encloseInvoice, noteGivenUp, noteSent } from './invoices/mail-invoice.ts'
import { encloseRun } from './report-schedules/enclose-run.ts'
import { noteDelivery } from './report-schedules/note-delivery.ts'

export const mailHooks: MailHooks = {
  invoice: { enclose: encloseInvoice, afterTry: noteSent, afterLast: noteGivenUp },
  report: { enclose: encloseRun, afterTry: noteDelivery, afterLast: noteDelivery },
}
