// docs/decisions/0063-a-second-wall.md: a statement that carries its account. The role and the account are set in the same packet
// and the same implicit transaction, so they cost no round trip and end with the statement, also behind a pooler.
import pg from 'pg'
import { behindWall } from './statement-names.ts'

export const wallRole = 'forecourt_account'
export const wallSetting = 'forecourt.account_id'

/** Returns no row, so that the driver attributes every row to the statement itself. */
const enter = `select where set_config('role', '${wallRole}', true) is null or set_config('${wallSetting}', $1, true) is null`
const enterKeepingPlan = `${enter} or set_config('plan_cache_mode', 'force_generic_plan', true) is null`

/** The same for a transaction. The account id is a number, so it is safe as a literal. */
export const enterTransaction = (account_id: number) => `set local role ${wallRole}; set local ${wallSetting} = '${account_id}'`

/** Each is parsed once for every connection that keeps statements. */
type Entry = { text: string; name: string; entered: WeakSet<Connection> }
const entries: Record<'usual' | 'keepingPlan', Entry> = {
  usual: { text: enter, name: 'enter-wall', entered: new WeakSet() },
  keepingPlan: { text: enterKeepingPlan, name: 'enter-wall-keeping-plan', entered: new WeakSet() },
}

/** Internals of the driver that its types do not declare. */
type Connection = {
  parse: (message: { text: string; name: string }) => void
  bind: (message: { portal: string; statement: string; values: string[]; valueMapper: (value: string) => string }) => void
  execute: (message: { portal: string; rows: number }) => void
}
type Inside = {
  prepare: (connection: Connection) => void
  handleCommandComplete: (message: unknown, connection: Connection) => void
}
const original = pg.Query.prototype as unknown as Inside

/** `keeps_plan`: Postgres plans a named statement once and not for each set of values. */
export type Statement = pg.QueryConfig & { keeps_plan?: boolean }

/** Through a pooler the next statement may reach another connection of the server, so nothing is kept. */
export type Behind = { account_id: number; keeps_statements: boolean }

type Done = (error: Error | undefined, result: never) => void

class WalledQuery extends pg.Query {
  private hasEntered = false
  private readonly account: string
  private readonly keeps: boolean
  private readonly entry: Entry

  constructor(
    { keeps_plan, ...config }: Statement & { queryMode: 'extended' },
    { account_id, keeps_statements }: Behind,
    done: Done,
  ) {
    super(config, done)
    this.account = String(account_id)
    this.keeps = keeps_statements
    this.entry = entries[keeps_plan ? 'keepingPlan' : 'usual']
  }

  prepare(connection: Connection) {
    const { text, entered } = this.entry
    const statement = this.keeps ? this.entry.name : ''
    if (!this.keeps || !entered.has(connection)) connection.parse({ text, name: statement })
    connection.bind({ portal: '', statement, values: [this.account], valueMapper: (value) => value })
    connection.execute({ portal: '', rows: 0 })
    original.prepare.call(this, connection)
  }

  handleCommandComplete(message: unknown, connection: Connection) {
    if (this.hasEntered) return original.handleCommandComplete.call(this, message, connection)
    this.hasEntered = true
    if (this.keeps) this.entry.entered.add(connection)
  }
}

export const queryBehindWall = <Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  behind: Behind,
  { name, ...config }: Statement,
) =>
  new Promise<pg.QueryResult<Row>>((resolve, reject) => {
    const walled = { ...config, ...(name && { name: behindWall(name) }), queryMode: 'extended' as const }
    client.query(new WalledQuery(walled, behind, (error, result) => (error ? reject(error) : resolve(result))))
  })
