// A mail server that keeps what it is sent, and hands it to the tests over HTTP: GET /?to=somebody@fleet.test
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { mailboxOrigin, smtpPort } from './environment.ts'
import { readMail, type Mail } from './read-mail.ts'

export const openMailbox = async () => {
  const kept: Mail[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) =>
      void text(stream)
        .then((source) =>
          kept.push(
            readMail(
              source,
              session.envelope.rcptTo.map(({ address }) => address),
            ),
          ),
        )
        .then(() => done(), done),
  })
  smtp.listen(smtpPort, '127.0.0.1')
  await once(smtp.server, 'listening')

  const { hostname, port } = new URL(mailboxOrigin)
  const http = createServer((request, response) => {
    const to = new URL(request.url ?? '/', mailboxOrigin).searchParams.get('to') ?? ''
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(kept.filter((mail) => mail.to.includes(to))))
  }).listen(Number(port), hostname)
  await once(http, 'listening')

  return async () => {
    http.closeAllConnections()
    await Promise.all([new Promise((done) => http.close(done)), new Promise<void>((done) => smtp.close(done))])
  }
}
