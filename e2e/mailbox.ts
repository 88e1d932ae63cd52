// A mail server that keeps every mail and serves them to the tests over HTTP: GET /?to=somebody@fleet.test
import { once } from 'node:events'
import { createServer } from 'node:http'
import { aMailServer } from '../server/testing/mail-server.ts'
import { mailboxOrigin, smtpPort } from './environment.ts'

export type Mail = { to: string[]; subject: string; text: string }

export const openMailbox = async () => {
  const post = await aMailServer({ port: smtpPort })
  const mailsTo = (email: string): Mail[] =>
    post.to(email).map(({ to, headers, parts }) => ({
      to,
      subject: headers.get('subject') ?? '',
      text: parts.find(({ type }) => type === 'text/plain')?.body ?? '',
    }))

  const { hostname, port } = new URL(mailboxOrigin)
  const http = createServer((request, response) => {
    const to = new URL(request.url ?? '/', mailboxOrigin).searchParams.get('to') ?? ''
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(mailsTo(to)))
  }).listen(Number(port), hostname)
  await once(http, 'listening')

  return {
    smtp_url: post.url,
    close: async () => {
      http.closeAllConnections()
      await Promise.all([new Promise((done) => http.close(done)), post.close()])
    },
  }
}
