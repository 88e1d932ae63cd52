// docs/product/network-channels.md#files: workers are killed again and again while cards change and a network answers.
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { writeAnswers } from '@forecourt/domain/rules/network-files/answer-file.ts'
import { inTransaction } from '#src/db/transaction.ts'
import { startEmbedded } from '#src/db/embedded/start.ts'
import { migrate } from '#src/db/migrate.ts'
import { tellNetwork } from '#src/features/network-changes/tell-network.ts'
import { contextBase, openSystem } from '#src/programs/open-system.ts'
import { accountKey, numberHash, sealSecret } from '#src/secrets/vault.ts'
import { readConfig } from '#src/system/config.ts'
import type { Ctx, SystemCtx } from '#src/system/context.ts'
import { missAtOnce } from './kill-deliveries.ts'
import { aProgram } from './program.ts'

type Options = { changes: number; everySeconds: number; seconds: number; say?: (text: string) => void }

const network = 3
const rounds = 4
const atATime = 500

const makeCards = async (ctx: Ctx, count: number) => {
  const account = await ctx.db
    .insertInto('accounts')
    .values({ name: 'Stress', cl_division_no: '77', cl_account_no: '77000001' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const account_id = account.id
  const key = await accountKey(ctx, account_id)
  for (let from = 1; from <= count; from += atATime) {
    const ids = Array.from({ length: Math.min(atATime, count - from + 1) }, (_, place) => from + place)
    await ctx.db
      .insertInto('cards')
      .values(
        ids.map((id) => {
          const number = `7088${String(id).padStart(12, '0')}`
          return {
            id,
            account_id,
            card_network_id: network,
            card_type_id: 3,
            card_status_id: 1,
            vehicle_number: `V${id}`,
            number_hash: numberHash(ctx, number),
            last_four: number.slice(-4),
            max_gallon_fill: 1,
            number_sealed: sealSecret(
              key,
              {
                account_id,
                card_id: id,
                secret: 'number',
              },
              number,
            ),
          }
        }),
      )
      .execute()
  }
  return account_id
}

type Line = { change_id: number; revision: number; card_number: string; gallons_fill: string }
type Seen = { files: Map<number, Line[]>; lines: number }

/** The network's side: reads each file once it has its final name, records it, and answers it. */
const aNetwork = (folder: string, answers: string) => {
  const seen: Seen = { files: new Map(), lines: 0 }
  const look = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.csv'))
    for (const name of names) {
      const sequence = Number(name.split('_')[3])
      if (seen.files.has(sequence)) continue
      const rows: Record<string, string>[] = parse(await readFile(path.join(folder, name)), { columns: true })
      const lines = rows
        .filter(({ record_type }) => record_type === 'C')
        .map((row) => ({
          change_id: Number(row['change_id']),
          revision: Number(row['revision']),
          card_number: row['card_number']!,
          gallons_fill: row['gallons_fill']!,
        }))
      seen.files.set(sequence, lines)
      seen.lines += lines.length
      const content = writeAnswers.csv({
        head: { network: 'WEX', sequence, created_at: '20261116000000' },
        answers: lines.map(({ change_id, revision }) => ({
          change_id,
          revision,
          result: 'A',
          code: '',
          text: '',
          effective_at: '',
        })),
      })
      await writeFile(path.join(answers, `${name}.part`), content)
      await rename(path.join(answers, `${name}.part`), path.join(answers, name.replace('FC_', 'ACK_')))
    }
  }
  return { seen, look }
}

/**
 * All counts must be zero: cards whose last told value is not current, changes told twice, an older change after a newer one,
 * skipped file numbers.
 */
const judge = async (ctx: Ctx, { files }: Seen) => {
  const told = new Map<string, { revision: number; gallons_fill: string }>()
  const changes = new Set<string>()
  let [doubled, disordered, gaps] = [0, 0, 0]
  const sequences = [...files.keys()].toSorted((one, other) => one - other)
  for (const [place, sequence] of sequences.entries()) {
    if (sequence !== place + 1) gaps++
    for (const { change_id, revision, card_number, gallons_fill } of files.get(sequence)!) {
      if (changes.has(`${change_id}/${revision}`)) doubled++
      changes.add(`${change_id}/${revision}`)
      if ((told.get(card_number)?.revision ?? 0) >= revision) disordered++
      else told.set(card_number, { revision, gallons_fill })
    }
  }
  const { rows } = await sql<{ id: number; gallons: number }>`select id, max_gallon_fill as gallons from cards`.execute(ctx.db)
  const lost = rows.filter(
    ({ id, gallons }) => told.get(`7088${String(id).padStart(12, '0')}`)?.gallons_fill !== String(gallons),
  ).length
  const { rows: open } = await sql<{ count: number }>`
    select count(*)::int as count from network_changes where state in ('waiting', 'sent')`.execute(ctx.db)
  return { lost, doubled, disordered, gaps, unanswered: open[0]!.count, files: files.size }
}

export const killDuringSending = async ({ changes, everySeconds, seconds, say = () => {} }: Options) => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-network-'))
  const [folder, answers] = [path.join(dir, 'out'), path.join(dir, 'in')]
  await Promise.all([mkdir(folder), mkdir(answers)])
  const embedded = await startEmbedded({ dir: path.join(dir, 'postgres') })
  try {
    await migrate(embedded.url)
    const KEYRING = JSON.stringify({ active: 'stress', keys: { stress: Buffer.alloc(32, 5).toString('base64') } })
    const environment = { DATABASE_URL: embedded.url, KEYRING, LOG_LEVEL: 'silent' }
    const system = await openSystem({ config: readConfig(environment), url: embedded.url, role: 'command' })
    const origin = { request_id: 'stress', address: '', user_agent: '' }
    const ctx: SystemCtx = { ...contextBase(system), origin, who: { system: 'stress' } }
    const cards = Math.ceil(changes / rounds)
    const accountId = await makeCards(ctx, cards)
    await sql`update network_channels set kind = 'folder', settings = ${JSON.stringify({ folder, answers })}
      where card_network_id = ${network}`.execute(ctx.db)
    say(`${cards} cards are ready`)

    const started = async () => {
      const worker = aProgram('worker', { ...environment, LOG_LEVEL: 'info' })
      await worker.said('worker started')
      return worker
    }
    const receiver = aNetwork(folder, answers)
    let worker = await started()
    let [kills, lastKill, written] = [0, Date.now(), 0]
    const end = Date.now() + seconds * 1_000
    const total = cards * rounds
    const isDone = async () => {
      if (written < total) return false
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from network_changes where state in ('waiting', 'sent')`.execute(ctx.db)
      return rows[0]!.count === 0
    }
    while (!(await isDone()) && Date.now() < end) {
      if (written < total) {
        const first = written % cards
        const cardIds = Array.from({ length: Math.min(atATime, cards - first) }, (_, place) => first + place + 1)
        // Every tenth chunk consists of stops, which overtake changes that are on their way.
        const isStop = (written / atATime) % 10 === 9
        await inTransaction(ctx, async (ctx) => {
          await sql`update cards set max_gallon_fill = max_gallon_fill + 1 where id = any(${cardIds}::bigint[])`.execute(ctx.db)
          await tellNetwork(ctx, { accountId, cardIds, kinds: isStop ? ['status'] : ['limits'], class: isStop ? 1 : 2 })
        })
        written += cardIds.length
      }
      await ctx.queue.send(ctx, 'networks.send', { card_network_id: network })
      await ctx.queue.send(ctx, 'networks.read-answers', { card_network_id: network })
      await receiver.look()
      await pause(200)
      if (Date.now() - lastKill < everySeconds * 1_000 || (written >= total && kills > 0 && kills % 5 === 0)) continue
      await worker.stop('SIGKILL')
      kills++
      say(`killed for the ${kills}. time: ${written} of ${total} changes written, ${receiver.seen.files.size} files there`)
      await missAtOnce(ctx.db)
      worker = await started()
      lastKill = Date.now()
    }
    await worker.stop()
    await receiver.look()
    const verdict = await judge(ctx, receiver.seen)
    await system.close()
    return { ...verdict, cards, written, lines: receiver.seen.lines, kills }
  } finally {
    await embedded.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
