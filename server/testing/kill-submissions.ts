// docs/product/safety.md#killed-at-any-moment: an API process is killed again and again while people submit orders and repeat the
// calls that got no answer.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { aFreePort, aProgram, type RunningProgram } from './program.ts'

type Options = {
  /** The environment of the programs: the database and the key ring. */
  environment: Record<string, string>
  headers: Record<string, string>
  submissions: number
  /** The lines of one submission, different for each. */
  linesOf: (submission: number) => object[]
  /** The API is killed each time this many submissions are acknowledged, while others are in flight. */
  perKill: number
}

type Acknowledged = { key: string; order_id: number; lines: number }

const atATime = 4

const start = async (environment: Record<string, string>) => {
  const program = aProgram('api', { ...environment, PORT: String(await aFreePort()), REQUESTS_PER_MINUTE: '1000000' })
  await program.ready()
  return program
}

/** Sends one submission with the same idempotency key until there is an answer, to the API process that runs at the time. */
const submitUntilAnswered = async ({ headers, linesOf }: Options, api: () => RunningProgram, submission: number) => {
  const key = randomUUID()
  const data = linesOf(submission)
  for (;;) {
    const reply = await api()
      .post('/v1/card_orders', { data }, { ...headers, 'idempotency-key': key })
      .catch(() => undefined)
    if (reply?.status === 200) return { key, order_id: Number(reply.body.data['id']), lines: data.length }
    // No answer, overloaded, or the first attempt is still being rolled back: try again.
    if (reply && reply.status < 500 && reply.status !== 409) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
    await pause(50)
  }
}

/** Returns the acknowledged submissions and the number of kills. */
export const killDuringSubmissions = async (options: Options) => {
  const { environment, submissions, perKill } = options
  let api = await start(environment)
  let restarted = Promise.resolve()
  const acknowledged: Acknowledged[] = []
  let next = 0
  let kills = 0
  const crash = async () => {
    await api.stop('SIGKILL')
    api = await start(environment)
  }
  const sender = async () => {
    while (next < submissions) {
      acknowledged.push(await submitUntilAnswered(options, () => api, next++))
      if (acknowledged.length % perKill !== 0 || acknowledged.length === submissions) continue
      kills++
      restarted = restarted.then(crash)
    }
  }
  await Promise.all(Array.from({ length: atATime }, sender))
  await restarted
  await api.stop()
  return { acknowledged, kills }
}
