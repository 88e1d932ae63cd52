// Reads the whole chain from one snapshot of the database and reports where it breaks. It changes nothing.
import { counted } from '@forecourt/domain/format/counted.ts'
import { sql } from 'kysely'
import type { SystemCtx } from '#src/system/context.ts'
import { readArchived } from '#src/features/archive/archived-parts.ts'
import { archivedEntries, loadArchived } from './load-archived.ts'
import { chainHash, contentColumns, type Content } from './chain-hash.ts'

type Seal = {
  seq: number
  event_id: number
  sealed_at: string
  is_caught_up: boolean
  key_id: string
  hash: Buffer
  content: Content | null
}
type Anchor = { seq: number; hash: string }

const batchSize = 2_000
/** No transaction lasts this long. An entry dated earlier than that before a complete sealing was backdated. */
const longestTransaction = 3_600_000

/** Finds entries in any month, and in the files of archived months. */
const findContents = async ({ db }: SystemCtx, ids: readonly number[], isWithFiles: boolean) => {
  if (ids.length === 0) return new Map<number, Content>()
  const from = (table: string) => sql<Content>`
    select ${contentColumns} from ${sql.table(table)} e where e.id = any(${ids}::bigint[])`
  const { rows } = await from('audit_events').execute(db)
  const filed = isWithFiles ? (await from(archivedEntries).execute(db)).rows : []
  return new Map([...rows, ...filed].map((content) => [Number(content.id), content]))
}

/**
 * An entry is nearly always in the month in which it was sealed. The time bounds limit the search to that partition instead of
 * all.
 */
const readSeals = async (ctx: SystemCtx, after: number, isWithFiles: boolean): Promise<Seal[]> => {
  const { rows } = await sql<Content & Omit<Seal, 'content'>>`
    select s.seq, s.event_id, s.sealed_at, s.is_caught_up, s.key_id, s.hash, ${contentColumns}
    from audit_seals s left join audit_events e on e.id = s.event_id
      and e.at > s.sealed_at - interval '10 days' and e.at < s.sealed_at + interval '1 day'
    where s.seq > ${after} order by s.seq limit ${batchSize}`.execute(ctx.db)
  const others = await findContents(
    ctx,
    rows.filter(({ id }) => id === null).map(({ event_id }) => event_id),
    isWithFiles,
  )
  return rows.map(({ seq, event_id, sealed_at, is_caught_up, key_id, hash, ...content }) => ({
    seq,
    event_id,
    sealed_at,
    is_caught_up,
    key_id,
    hash,
    content: content.id === null ? (others.get(event_id) ?? null) : content,
  }))
}

const eachSeal = async function* (ctx: SystemCtx, isWithFiles: boolean) {
  for (let after = 0; ;) {
    const seals = await readSeals(ctx, after, isWithFiles)
    if (seals.length === 0) return
    yield* seals
    after = seals.at(-1)!.seq
  }
}

const isBackdated = (at: string, metBy: string | null) =>
  metBy !== null && Date.parse(at) < Date.parse(metBy) - longestTransaction

const problemsOf = (ctx: SystemCtx, seal: Seal, before: { hash: Buffer | null; metBy: string | null }): string[] => {
  const { event_id, content, hash, ...link } = seal
  const { seq, key_id } = link
  if (!content) return [`Entry ${event_id} was removed (seal ${seq}).`]
  if (!ctx.keyring.sealing.has(key_id)) return [`Seal ${seq} names the key "${key_id}", which the key ring does not have.`]
  const expected = chainHash(ctx.keyring, { ...link, previous: before.hash, content })
  if (!expected.equals(hash)) return [`Entry ${event_id} or its seal ${seq} was changed.`]
  return isBackdated(content.at!, before.metBy) ? [`Entry ${event_id} is dated before its time: it was inserted by hand.`] : []
}

type Walk = { anchor: Anchor | undefined; archived: Awaited<ReturnType<typeof readArchived>>; isWithFiles: boolean }

const walk = async (ctx: SystemCtx, { anchor, archived, isWithFiles }: Walk) => {
  const problems = [...archived.problems]
  /** Number of entries that are in files and were not read. */
  let filed = 0
  let head: Seal | null = null
  /** The time of the last earlier sealing that left no entry unsealed. */
  let metBy: string | null = null
  let isAnchored = anchor === undefined
  for await (const seal of eachSeal(ctx, isWithFiles)) {
    const expected: number = (head?.seq ?? 0) + 1
    if (head?.is_caught_up && head.sealed_at !== seal.sealed_at) metBy = head.sealed_at
    const isFiled = !isWithFiles && !seal.content && archived.has(seal.event_id)
    if (isFiled) filed++
    if (seal.seq !== expected) problems.push(`Seals ${expected} to ${seal.seq - 1} were removed, and their entries with them.`)
    // The hash of an entry in a file is verified by the seal that follows it.
    else if (!isFiled) problems.push(...problemsOf(ctx, seal, { hash: head?.hash ?? null, metBy }))
    if (anchor?.seq === seal.seq && anchor.hash === seal.hash.toString('hex')) isAnchored = true
    head = seal
  }
  if (!isWithFiles && filed !== archived.rows)
    problems.push(
      `${counted(archived.rows, 'entry was', 'entries were')} archived, and ${filed} of those months cannot be found: some were removed besides.`,
    )
  if (anchor && !isAnchored)
    problems.push(`The chain no longer contains ${anchor.seq}:${anchor.hash}: its end was cut or rewritten.`)
  return { problems, head, metBy: head?.is_caught_up ? head.sealed_at : metBy }
}

const findOutside = async ({ db }: SystemCtx) => {
  const { rows } = await sql<{ id: number }>`
    select e.id from audit_events e
    where not exists (select from audit_seals s where s.event_id = e.id)
      and not exists (select from unsealed_audit_events w where w.event_id = e.id)
    order by e.id`.execute(db)
  return rows.map(({ id }) => `Entry ${id} stands outside the chain: inserted by hand, or kept from being sealed.`)
}

const findWaiting = async ({ db }: SystemCtx, metBy: string | null) => {
  const { rows } = await sql<{ event_id: number; at: string | null }>`
    select w.event_id, e.at from unsealed_audit_events w left join audit_events e on e.id = w.event_id
    where not exists (select from audit_seals s where s.event_id = w.event_id) order by 1`.execute(db)
  const problems = rows.flatMap(({ event_id, at }) => {
    if (at === null) return [`Entry ${event_id} was removed before it was sealed.`]
    return isBackdated(at, metBy) ? [`Entry ${event_id} is dated before its time: it was inserted by hand.`] : []
  })
  return { waiting: rows.length, problems }
}

/**
 * `anchor`: a head that was kept outside the database, from an earlier run or from the log. `folder`: the files of archived
 * months, which are then verified too.
 */
export const verifyChain = (ctx: SystemCtx, anchor?: Anchor, folder?: string) =>
  ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    // The entries from the files go into a temporary table.
    .setAccessMode(folder === undefined ? 'read only' : 'read write')
    .execute(async (db) => {
      const inside = { ...ctx, db }
      // For a log of several years, some statements take longer than the statement timeout of requests.
      await sql`set local statement_timeout = 0`.execute(db)
      const archived = await readArchived(inside)
      const isWithFiles = folder !== undefined
      if (isWithFiles) await loadArchived(db, archived.parts, folder)
      const { head, metBy, problems } = await walk(inside, { anchor, archived, isWithFiles })
      const outside = await findOutside(inside)
      const { waiting, problems: early } = await findWaiting(inside, metBy)
      return {
        sealed: head?.seq ?? 0,
        waiting,
        archived: archived.rows,
        head: head && `${head.seq}:${head.hash.toString('hex')}`,
        problems: [...problems, ...outside, ...early],
      }
    })
