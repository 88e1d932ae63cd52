// The only code that talks to the mail server. Without a server, demo mails are kept in the database instead.
import { Readable } from 'node:stream'
import type { Transporter } from 'nodemailer'
import type { Config } from '#src/system/config.ts'

type Attachment = { filename: string; content_type: string; content: AsyncIterable<Uint8Array> }

export type Letter = {
  message_id: string
  to: string
  subject: string
  text: string
  html: string
  attachment?: Attachment | undefined
}

/** The server will never accept this mail, so it is not retried. */
export class MailRefused extends Error {}

/** `send` returns the server's answer. */
export type Mailer = { send: (letter: Letter) => Promise<string>; close: () => void }

/** Read for each letter, because the provider's name and mail may change while the portal runs. */
const senderOf = ({ mail_from, branding }: Sender) => {
  if (!mail_from)
    return { from: { name: branding.provider_name, address: branding.support_email }, address: branding.support_email }
  return { from: mail_from, address: mail_from.match(/<(.+)>/)?.[1] ?? mail_from }
}

type Sender = Pick<Config, 'mail_from' | 'branding'>

export const openMailer = (config: Sender & Pick<Config, 'smtp_url'>): Mailer | null => {
  const { smtp_url } = config
  if (!smtp_url) return null
  // Loaded with the first letter: an API only queues letters, and a worker sends them.
  let transport: Promise<Transporter> | undefined
  const open = async (): Promise<Transporter> => {
    const { default: nodemailer } = await import('nodemailer')
    return nodemailer.createTransport({
      url: smtp_url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  return {
    send: async ({ message_id, to, subject, text, html, attachment }) => {
      try {
        // The envelope has one recipient, so that a list of addresses in the header cannot add more.
        const { from, address } = senderOf(config)
        const envelope = { from: address, to: [to] }
        const attachments = attachment && {
          attachments: [
            {
              filename: attachment.filename,
              contentType: attachment.content_type,
              content: Readable.from(attachment.content, { objectMode: false }),
            },
          ],
        }
        transport ??= open()
        const { response } = (await (
          await transport
        ).sendMail({
          messageId: message_id,
          from,
          to,
          subject,
          text,
          html,
          envelope,
          ...attachments,
        })) as { response: string }
        return response
      } catch (error) {
        if (isPermanent(error)) throw new MailRefused('The mail server refused this mail', { cause: error })
        throw error
      }
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** Only refusals of the recipient or the text are permanent. We can fix a wrong login or sender, so such a mail waits. */
const isPermanent = (error: unknown) => {
  const { responseCode: code = 0, command = '' } = error as { responseCode?: number; command?: string }
  return code >= 500 && code < 600 && ['RCPT TO', 'DATA'].includes(command)
}
