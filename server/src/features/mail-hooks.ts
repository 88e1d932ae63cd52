// The mail hooks of all features. The mails feature itself does not know which features send mails.
import type { MailHooks } from './mails/deliver-mail.ts'
import { encloseRun } from './report-schedules/enclose-run.ts'
import { noteDelivery } from './report-schedules/note-delivery.ts'

export const mailHooks: MailHooks = {
  report: { enclose: encloseRun, afterTry: noteDelivery },
}
