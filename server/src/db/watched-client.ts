// docs/product/safety.md#when-the-database-is-silent: for connections outside our pools, as those of the queue and of a listener.
// Each connection watches itself.
import pg from 'pg'
import { cut, inside, isWaiting, probe } from './silence.ts'

/** In milliseconds, as for jobs: no person waits. */
const usual = { suspect_after: 5_000, probe: 5_000, look: 1_000 }

/** A class for the driver's option `Client`. When a connection is lost during a query, it is cut and the query fails. */
export const watchedClient = (patience = usual): typeof pg.Client =>
  class extends pg.Client {
    #bytes = 0
    #since = 0
    #timesIdle = 0
    #isProbing = false

    constructor(options?: string | pg.ClientConfig) {
      super(options)
      const given = typeof options === 'string' ? { connectionString: options } : { ...options }
      const timer = setInterval(() => void this.#look(given), patience.look).unref()
      this.once('end', () => clearInterval(timer))
    }

    async #look(options: pg.ClientConfig) {
      if (this.#isProbing || !this.#isSuspect()) return
      this.#isProbing = true
      const pid = inside(this).processID ?? 0
      const states = (await probe(options, [pid], patience.probe)) ?? (await probe(options, [pid], patience.probe))
      this.#isProbing = false
      if (!this.#isSuspect()) return
      const state = states?.get(pid)
      this.#timesIdle = state === 'idle' ? this.#timesIdle + 1 : 0
      // Two idle probes, because the answer may have been on its way at the first one. A process that has ended never answers.
      if (state === undefined || this.#timesIdle > 1) cut(this)
    }

    /** True when no byte arrived for `suspect_after` although a query is running. */
    #isSuspect() {
      const { bytesRead } = inside(this).connection.stream
      if (isWaiting(this) && bytesRead === this.#bytes && this.#since > 0)
        return performance.now() - this.#since >= patience.suspect_after
      this.#bytes = bytesRead
      this.#since = isWaiting(this) ? performance.now() : 0
      this.#timesIdle = 0
      return false
    }
  }
