// A proxy between a program and a server that simulates a bad network: it cuts connections, delays data or swallows it.
import net from 'node:net'
import { once } from 'node:events'
import { overTcp } from './cluster.ts'

/**
 * `swallow`: connections stay open and nothing arrives. `refuse`: no connection is accepted. `slow`: each chunk arrives 200 ms
 * late. `half`: the first chunk arrives, and then the connection ends.
 */
type Mood = 'well' | 'swallow' | 'refuse' | 'slow' | 'half'

const late = 200

export const aFaultProxy = async (target: string) => {
  const { hostname, port } = new URL(target)
  const pairs = new Set<readonly [net.Socket, net.Socket]>()
  let mood: Mood = 'well'
  const pass = (to: net.Socket, bytes: Buffer) => {
    if (mood === 'swallow') return
    if (mood === 'slow') setTimeout(() => to.writable && to.write(bytes), late)
    else to.write(bytes, () => mood === 'half' && to.destroy())
  }
  const server = net.createServer((near) => {
    near.on('error', () => {})
    if (mood === 'refuse') return void near.destroy()
    const far = net.connect(Number(port), hostname)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near]] as const) {
      from.on('data', (bytes: Buffer) => pass(to, bytes))
      from.on('error', () => {})
      from.on('close', () => {
        pairs.delete(pair)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = overTcp(target)
  url.port = String((server.address() as net.AddressInfo).port)
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  return {
    url: url.href,
    port: Number(url.port),
    be: (wanted: Mood) => {
      mood = wanted
    },
    cut,
    /** Connections that are open now never receive anything again; new ones work. */
    loseOpen: () => {
      for (const pair of pairs) for (const socket of pair) socket.removeAllListeners('data').on('data', () => {})
    },
    close: async () => {
      cut()
      await new Promise((done) => server.close(done))
    },
  }
}
export type FaultProxy = Awaited<ReturnType<typeof aFaultProxy>>
