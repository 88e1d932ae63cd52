// A real mail server for tests. It keeps every mail it accepts, and can refuse mails, drop connections or be unreachable.
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

type Part = { type: string; body: string }
/** A mail as it arrived: the envelope, the headers and the parts. */
type ReceivedLetter = { from: string; to: string[]; raw: string; headers: Map<string, string>; parts: Part[] }

/**
 * The step at which to refuse, and the SMTP code. `drop` ends the connection after the text without an answer; `stall` never
 * answers the text.
 */
type Refusal = { at: 'login' | 'sender' | 'recipient' | 'text'; code: number } | 'drop' | 'stall' | undefined

const unfold = (head: string) =>
  new Map(
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()] as const),
  )

const decode = (encoding: string, body: string) => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

const split = (entity: string) => {
  const end = entity.indexOf('\r\n\r\n')
  return { headers: unfold(entity.slice(0, end)), body: entity.slice(end + 4) }
}

const partsOf = (headers: Map<string, string>, body: string): Part[] => {
  const type = headers.get('content-type') ?? 'text/plain'
  const [, boundary] = /boundary="?([^";]+)"?/.exec(type) ?? []
  if (!boundary)
    return [{ type: type.split(';')[0] ?? '', body: decode(headers.get('content-transfer-encoding') ?? '', body).trim() }]
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((entity) => {
      const part = split(entity.slice(2))
      return partsOf(part.headers, part.body)
    })
}

const refused = (code: number) => Object.assign(new Error('Not today'), { responseCode: code })

export const aMailServer = async ({ port = 0, needsLogin = false } = {}) => {
  const letters: ReceivedLetter[] = []
  /** Texts that were refused after they were received completely. */
  const turnedAway: string[] = []
  /** Addresses that this server refuses as unknown. */
  const unknown = new Set<string>()
  const sockets = new Map<number | undefined, Socket>()
  let refusal: Refusal
  const codeAt = (at: 'login' | 'sender' | 'recipient' | 'text') =>
    typeof refusal === 'object' && refusal.at === at ? refused(refusal.code) : null

  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    authOptional: !needsLogin,
    disabledCommands: needsLogin ? [] : ['AUTH'],
    closeTimeout: 100,
    onAuth: (auth, _session, done) => done(codeAt('login'), { user: auth.username }),
    onMailFrom: (_address, _session, done) => done(codeAt('sender')),
    onRcptTo: ({ address }, _session, done) => done(unknown.has(address) ? refused(550) : codeAt('recipient')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        const answer = codeAt('text')
        if (answer || typeof refusal === 'string') turnedAway.push(raw)
        if (refusal === 'stall') return
        if (refusal === 'drop') return void sockets.get(session.remotePort)?.destroy()
        if (answer) return done(answer)
        const { headers, body } = split(raw)
        const { mailFrom, rcptTo } = session.envelope
        letters.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
          headers,
          parts: partsOf(headers, body),
        })
        done()
      })
    },
  })
  server.server.on('connection', (socket) => void sockets.set(socket.remotePort, socket))
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: listening } = server.server.address() as AddressInfo
  return {
    url: `smtp://${needsLogin ? 'portal:secret@' : ''}127.0.0.1:${listening}`,
    port: listening,
    letters,
    turnedAway,
    refuse: (how: Refusal) => {
      refusal = how
    },
    refuseTo: (email: string) => void unknown.add(email),
    to: (email: string) => letters.filter(({ to }) => to.includes(email)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
export type MailServer = Awaited<ReturnType<typeof aMailServer>>
