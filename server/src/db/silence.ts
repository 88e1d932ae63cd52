// docs/product/safety.md#when-the-database-is-silent: a frozen server, or a network that drops packets, keeps a connection open and
// answers nothing. The limits of the server cannot end such a wait, so the pool detects the silence itself.
import pg from 'pg'

/**
 * In milliseconds. `limit` ends the wait on a connection that the server does not know: the server's own limit, plus a second for
 * its answer to arrive. A statement that the server reports as running may take as long as its transaction allows.
 */
type Patience = { suspect_after: number; probe: number; limit: number }

type Watched = { client: pg.PoolClient; bytes: number; since: number }

/** What the driver knows of a connection but does not declare in its types. */
type Inside = { readyForQuery?: boolean; processID?: number; connection: { stream: { bytesRead: number; destroy: () => void } } }
export const inside = (client: pg.ClientBase) => client as unknown as Inside

const tick = 250
const silent = 'The database is silent: timeout exceeded when trying to connect'

export const isWaiting = (client: pg.ClientBase) => inside(client).readyForQuery === false

export const cut = (client: pg.ClientBase) => inside(client).connection.stream.destroy()

/**
 * Asks over a new connection. Maps each known process of `pids` to `idle` when it waits for a query, which means that the query
 * sent to it is lost, and otherwise to `working`. A process behind a pooler, or one that has ended, is missing from the map.
 */
export const probe = async (options: pg.PoolConfig, pids: number[], within: number) => {
  const client = new pg.Client({
    ...options,
    application_name: 'forecourt-probe',
    connectionTimeoutMillis: within,
    query_timeout: within,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; is_idle: boolean }>(
      `select pid, state = 'idle' as is_idle from pg_stat_activity where pid = any($1::int[]) and usename = current_user`,
      [pids],
    )
    return new Map(rows.map(({ pid, is_idle }) => [pid, is_idle ? ('idle' as const) : ('working' as const)]))
  } catch {
    return undefined
  } finally {
    // Not awaited: a silent server does not close the connection properly.
    client.end().catch(() => {})
    setTimeout(() => cut(client), within).unref()
  }
}

/** A pool that detects silence. While the silence lasts, it refuses each request at once instead of queueing it. */
export class WatchedPool extends pg.Pool {
  #watched = new Map<pg.PoolClient, Watched>()
  /** Connections whose server process was idle at the last probe although their query has no answer yet. */
  #lost = new Set<pg.PoolClient>()
  #isSilent = false
  #waited = 0
  #isProbing = false
  #timer: NodeJS.Timeout
  #patience: Patience
  #options: pg.PoolConfig

  constructor(options: pg.PoolConfig, patience: Patience) {
    super(options)
    this.#options = options
    this.#patience = patience
    this.on('connect', (client) => void this.#watched.set(client, { client, bytes: 0, since: 0 }))
    this.on('remove', (client) => {
      this.#watched.delete(client)
      this.#lost.delete(client)
    })
    this.#timer = setInterval(() => void this.#look(), tick).unref()
  }

  override connect(): Promise<pg.PoolClient>
  override connect(
    done: (error: Error | undefined, client: pg.PoolClient | undefined, release: (release?: unknown) => void) => void,
  ): void
  override connect(done?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    if (!this.#isSilent) return this.#connectAndNote(done)
    const error = new Error(silent)
    if (!done) return Promise.reject(error)
    process.nextTick(done, error, undefined, () => {})
  }

  #connectAndNote(done?: Parameters<pg.Pool['connect']>[0]) {
    const begun = performance.now()
    const note = () => void (this.#waited = performance.now() - begun)
    if (!done) return super.connect().finally(note)
    return super.connect((error, client, release) => {
      note()
      done(error, client, release)
    })
  }

  /** How long the latest checkout of a connection waited, in milliseconds. */
  get waited() {
    return this.#waited
  }

  override end(): Promise<void>
  override end(done: () => void): void
  override end(done?: () => void): Promise<void> | void {
    clearInterval(this.#timer)
    return done ? super.end(done) : super.end()
  }

  /** Connections that received no byte for `suspect_after` although a query is running. */
  #suspects(now: number) {
    return [...this.#watched.values()].filter((watched) => {
      const { bytesRead } = inside(watched.client).connection.stream
      if (!isWaiting(watched.client) || bytesRead !== watched.bytes || watched.since === 0) {
        this.#lost.delete(watched.client)
        Object.assign(watched, { bytes: bytesRead, since: isWaiting(watched.client) ? now : 0 })
        return false
      }
      return now - watched.since >= this.#patience.suspect_after
    })
  }

  async #look() {
    const now = Date.now()
    const suspects = this.#suspects(now)
    if (this.#isProbing || (suspects.length === 0 && !this.#isSilent)) return
    this.#isProbing = true
    const pids = suspects.map(({ client }) => inside(client).processID ?? 0)
    const begun = performance.now()
    // The probe runs twice: a busy machine may need a second for a new connection.
    const states =
      (await probe(this.#options, pids, this.#patience.probe)) ?? (await probe(this.#options, pids, this.#patience.probe))
    this.#isProbing = false
    // This process itself was stalled and may not have read the answer in time: it probes again at the next tick.
    const wasStalled = performance.now() - begun > 2 * this.#patience.probe + tick
    if (!states && wasStalled) return
    this.#isSilent = !states
    // Idle connections may be dead as well; reopening them costs milliseconds.
    if (!states) for (const { client } of this.#watched.values()) cut(client)
    else for (const suspect of suspects) this.#judge(suspect, now, states.get(inside(suspect.client).processID ?? 0))
  }

  /** Cuts a connection at its second idle probe, because the answer may have been on its way at the first one. */
  #judge({ client, since }: Watched, now: number, state: 'idle' | 'working' | undefined) {
    const isLost = state === 'idle' && isWaiting(client)
    if ((isLost && this.#lost.has(client)) || (state === undefined && now - since >= this.#patience.limit)) cut(client)
    else if (isLost) this.#lost.add(client)
    else this.#lost.delete(client)
  }
}
