// docs/product/ledger.md#kept-proofs: what must be proven again. Everything else is unchanged since its proof.
import { sql, type RawBuilder } from 'kysely'

export type Keys = readonly { account_id: number; id: number }[]

/** Row versions of this age or younger are not proven yet. An age is a number of transactions. */
export type Scope = { age: number; postings: Keys; invoices: Keys }

type Sql = RawBuilder<unknown>

const arrayOf = (numbers: readonly number[]) => sql`${sql.lit(`{${numbers.join()}}`)}::bigint[]`

/** Inlined as literals, because a cursor takes no parameters and the planner uses the number of keys. */
export const rowsOf = (keys: Keys): Sql => sql`
  select account_id, id
  from unnest(${arrayOf(keys.map(({ account_id }) => account_id))}, ${arrayOf(keys.map(({ id }) => id))}) k (account_id, id)`

/**
 * An `and` condition for a check: limits rows to those whose column `id` is one of these postings or invoices. Empty without a
 * scope.
 */
export const within = (scope: Scope | undefined, kind: 'invoices' | 'postings', id: string): Sql =>
  scope ? sql`and (${sql.ref(id.replace(/[^.]+$/, 'account_id'))}, ${sql.ref(id)}) in (${rowsOf(scope[kind])})` : sql``

/** The same for a document in the table `d`: it was written since the last proof, or its posting is proven again. */
export const withDocuments = (scope: Scope | undefined, kind: RawBuilder<string>): Sql =>
  scope
    ? sql`and (age(d.xmin) <= ${scope.age} or (d.account_id, d.id) in (
        select g.account_id, g.document_id from ledger_postings g
        where g.kind in (${kind}) ${within(scope, 'postings', 'g.id')}))`
    : sql``
