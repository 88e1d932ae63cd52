// /dev/mail: shows the mails that the portal would have sent. Available only with demo data and without a mail server.
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '#src/system/context.ts'
import { escapeHtml } from './escape-html.ts'

const shown = 50

/** The page is a single file with its own style, which the policy of the portal would refuse. */
const ownPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Bare addresses become links, so that a developer can follow an invitation. */
const withLinks = (text: string) =>
  escapeHtml(text).replaceAll(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)

export const keepMailPage = (app: FastifyInstance, { db }: Pick<Ctx, 'db'>) => {
  app.get('/dev/mail', { config: { policy: 'operations' } }, async (_request, reply) => {
    const mails = await db
      .selectFrom('kept_mails as k')
      .innerJoin('mails as m', 'm.id', 'k.mail_id')
      .select(['k.subject', 'k.text_body', 'k.kept_at', 'm.to_email'])
      .orderBy('k.mail_id', 'desc')
      .limit(shown)
      .execute()
    const letters = mails.map(
      (mail) =>
        `<article><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.to_email)}, ${escapeHtml(mail.kept_at)}</p><pre>${withLinks(mail.text_body)}</pre></article>`,
    )
    const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Kept mail</title>
<meta name="viewport" content="width=device-width"><style>body{font:16px/1.5 sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}
article{border-top:1px solid #888;padding:1rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style></head>
<body><h1>Kept mail</h1><p>No mail server is configured, so the portal keeps what it would have sent.</p>
${letters.join('\n') || '<p>Nothing yet.</p>'}</body></html>`
    return reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': ownPolicy }).send(page)
  })
}
