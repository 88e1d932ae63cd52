// Every process that uses an embedded database holds a lease: an open connection to its supervisor. The kernel closes it when
// the process dies in any way, and the supervisor shuts the database down when the last lease is gone.
import net from 'node:net'

/** `ended` also resolves when the supervisor is gone. */
export type Lease = { port: number; release: () => Promise<void>; ended: Promise<void> }
export type Failure = { failed: string }
/** A supervisor sends two lines: first the directory it serves, then the outcome of the start, once it is known. */
export type Greeting = { dir: string }
export type Outcome = { port: number } | Failure

const greetingTimeout = 10_000
const startTimeout = 120_000

const parseLines = (text: string) => {
  const [greeting, outcome] = text.split('\n').slice(0, -1)
  return {
    greeting: greeting === undefined ? undefined : (JSON.parse(greeting) as Greeting),
    outcome: outcome === undefined ? undefined : (JSON.parse(outcome) as Outcome),
  }
}

/** Undefined when no supervisor of this directory listens on the port. */
export const takeLease = (port: number, dir: string) =>
  new Promise<Lease | Failure | undefined>((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' }).setEncoding('utf8')
    const closed = new Promise<void>((done) => void socket.once('close', () => done()))
    const settle = (result: Failure | undefined) => {
      socket.destroy()
      resolve(result)
    }
    let text = ''
    const read = (chunk: string) => {
      text += chunk
      const { greeting, outcome } = parseLines(text)
      if (greeting && greeting.dir !== dir) settle(undefined)
      else if (!outcome) socket.setTimeout(greeting ? startTimeout : greetingTimeout)
      else if ('failed' in outcome) settle(outcome)
      else {
        // The socket stays open until released. A lease alone does not keep a process running.
        socket.setTimeout(0).unref()
        const release = () => {
          socket.ref().end()
          return closed
        }
        resolve({ port: outcome.port, release, ended: closed })
      }
    }
    socket.on('error', () => settle(undefined)).on('close', () => settle(undefined))
    socket
      .setTimeout(greetingTimeout)
      .on('timeout', () => settle(text ? { failed: 'it was not ready after two minutes' } : undefined))
    socket.on('data', (chunk: string) => {
      try {
        read(chunk)
      } catch {
        // The port now belongs to another program, which speaks another protocol.
        settle(undefined)
      }
    })
  })
