// docs/product/invoices.md#sending: the attachments of an invoice mail, and recording its outcome.
import { sql } from 'kysely'
import { notify } from '#src/trail/notify.ts'
import type { Ctx } from '#src/system/context.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { MailRefused } from '#src/outside/mail.ts'
import { endTask } from '#src/features/staff-tasks/end-task.ts'
import { openTask } from '#src/features/staff-tasks/open-task.ts'
import type { Tried } from '#src/features/mails/deliver-mail.ts'
import { readPdf } from './read-pdf.ts'

const findDelivery = async ({ db }: Pick<Ctx, 'db'>, mail_id: number) => {
  const { rows } = await sql<{
    account_id: number
    id: number
    invoice_id: number
    invoice_number: string
    to_email: string
    pdf_sha256: string
    is_enclosed: boolean
    is_sent: boolean
    is_refused: boolean
    attempts: number
  }>`
    select d.account_id, d.id, d.invoice_id, i.invoice_number, d.to_email, d.pdf_sha256,
      coalesce((m.values ->> 'is_enclosed')::boolean, false) as is_enclosed,
      m.sent_at is not null as is_sent, m.refused_at is not null as is_refused, m.attempts
    from invoice_deliveries d join mails m on m.id = d.mail_id
    join invoices i on i.account_id = d.account_id and i.id = d.invoice_id
    where d.mail_id = ${mail_id} and d.state = 'queued'`.execute(db)
  return rows[0]
}

const once = async function* (bytes: Uint8Array) {
  yield bytes
}

export const encloseInvoice = async (ctx: Ctx, mail_id: number) => {
  const delivery = await findDelivery(ctx, mail_id)
  if (!delivery) throw new MailRefused('The invoice no longer exists')
  const name = `invoice-delivery-${delivery.id}`
  if (!delivery.is_enclosed) return { name, attachment: undefined }
  const { pdf } = await readPdf(ctx, { account_id: delivery.account_id, id: delivery.invoice_id })
  return {
    name,
    attachment: { filename: `${delivery.invoice_number}.pdf`, content_type: 'application/pdf', content: once(pdf) },
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

/** Adds the row that ends a queued delivery. Written once, however often the hook runs. */
const end = async ({ db }: Ctx, delivery: Found, outcome: { state: 'sent' | 'refused' } & Tried) => {
  const { account_id, invoice_id, id, to_email, pdf_sha256 } = delivery
  const written = await db
    .insertInto('invoice_deliveries')
    .values({ account_id, invoice_id, follows_id: id, method: 'email', to_email, pdf_sha256, ...outcome })
    .onConflict((taken) => taken.columns(['account_id', 'follows_id']).where('follows_id', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Once, however many addresses fail: it may be in the print queue already. */
const queuePrint = async ({ db }: Ctx, { account_id, invoice_id, to_email, pdf_sha256 }: Found) => {
  await sql`select from invoices where account_id = ${account_id} and id = ${invoice_id} for no key update`.execute(db)
  await sql`
    insert into invoice_deliveries (account_id, invoice_id, method, state, reason, pdf_sha256)
    select ${account_id}::bigint, ${invoice_id}::bigint, 'print', 'queued', ${`No mail to ${to_email}`.slice(0, 200)}, ${pdf_sha256}
    where not exists (
      select from invoice_deliveries d
      where d.account_id = ${account_id} and d.invoice_id = ${invoice_id} and d.method = 'print' and d.state = 'queued'
        and not exists (select from invoice_deliveries e where e.account_id = d.account_id and e.follows_id = d.id))`.execute(db)
}

/** An invoice that cannot be mailed goes to the print queue, and its readers get a notice. */
const fail = async (ctx: Ctx, delivery: Found, tried: Tried) => {
  if (!(await end(ctx, delivery, { state: 'refused', ...tried }))) return
  const { account_id, invoice_id, invoice_number, to_email } = delivery
  await queuePrint(ctx, delivery)
  const notice = {
    kind: 'notice',
    title: `Invoice ${invoice_number} could not be mailed to ${to_email}`,
    link: `/invoices/${invoice_id}`,
    needs: 'money.view',
  } as const
  await notify(ctx, { ...notice, account_id })
  // One task per account, however many invoices follow, until someone enters another address.
  await openTask(ctx, { kind: 'invoice_refused', object_id: account_id, account_id, about: `${invoice_number} to ${to_email}` })
}

/** A task needs the id of an object. There is only one mail server. */
const theServer = 1
/** A single request to retry later does not mean the server is down. After five attempts it has failed for a quarter of an hour. */
const triesBeforeDown = 5

const tellMailDown = async (ctx: Ctx, { invoice_number, attempts }: Found) => {
  if (attempts < triesBeforeDown) return
  await openTask(ctx, { kind: 'mail_down', object_id: theServer, account_id: null, about: `Invoice ${invoice_number} waits` })
}

export const noteSent = (ctx: Ctx, mail_id: number, tried: Tried) =>
  inTransaction(ctx, async (ctx) => {
    const delivery = await findDelivery(ctx, mail_id)
    if (!delivery) return
    if (delivery.is_sent) {
      await end(ctx, delivery, { state: 'sent', ...tried })
      await endTask(ctx, { kind: 'mail_down', object_id: theServer, note: 'Mails are accepted again' })
    } else if (delivery.is_refused) await fail(ctx, delivery, tried)
    else await tellMailDown(ctx, delivery)
  })

export const noteGivenUp = (ctx: Ctx, mail_id: number) =>
  inTransaction(ctx, async (ctx) => {
    const delivery = await findDelivery(ctx, mail_id)
    if (delivery && !delivery.is_sent)
      await fail(ctx, delivery, { message_id: '', answer: 'The mail server did not take it for three days' })
  })
