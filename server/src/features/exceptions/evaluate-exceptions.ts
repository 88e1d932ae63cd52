import { judgeFill, transactionCodes, type Judgement } from '@forecourt/domain/rules/exception-checks.ts'
import { isFollowed } from './followed-fills.ts'
import { readProfiles } from '#src/features/reference/read-profiles.ts'
import type { Ctx } from '#src/system/context.ts'
import { readExceptionSettings } from './exception-settings.queries.ts'
import type { FillKey } from './facts/fill-keys.ts'
import { fillsTouchedBy, type ChangedFill } from './facts/fills-touched.ts'
import { gatherFillFacts } from './facts/gather-fill-facts.ts'
import type { WrittenFills } from './judged-fill.ts'
import { replaceFindings } from './replace-findings.ts'

/** One statement judges this many fills well within the database's time limit. */
const atOnce = 4_000

/**
 * Judges these transactions, and those they affect, by the rules of their accounts. Safe to repeat: findings that hold are added
 * or updated, others are removed unless a user reviewed them. Runs in the caller's transaction. `written` contains those
 * transactions that the caller has just written.
 */
export const evaluateExceptions = async (ctx: Pick<Ctx, 'db'>, transactions: readonly ChangedFill[], written?: WrittenFills) => {
  for (let start = 0; start < transactions.length; start += atOnce) {
    const changed = transactions.slice(start, start + atOnce)
    const touching = written ? changed.filter((fill) => isFollowed(written.followed, fill)) : changed
    const own = changed.map(({ id }) => id)
    const left = start === 0 && written ? written.left.filter((place) => isFollowed(written.followed, place)) : []
    const touched: FillKey[] = [...changed, ...(await fillsTouchedBy(ctx, touching, { own, left }))]
    for (let from = 0; from < touched.length; from += atOnce) await judge(ctx, touched.slice(from, from + atOnce), { written })
  }
}

/** Judges exactly these fills, by all rules or by some. For data that is already complete, such as the demo's. */
export const evaluateFills = (ctx: Pick<Ctx, 'db'>, fills: readonly FillKey[], codes?: readonly Judgement['code'][]) =>
  judge(ctx, fills, { codes })

type How = { codes?: readonly Judgement['code'][] | undefined; written?: WrittenFills | undefined }

const judge = async (ctx: Pick<Ctx, 'db'>, fills: readonly FillKey[], { codes = transactionCodes, written }: How) => {
  const facts = await gatherFillFacts(ctx, fills, written)
  const settings = await readExceptionSettings(ctx, [...new Set(fills.map(({ account_id }) => account_id))])
  const profiles = await readProfiles(ctx)
  const found = facts.flatMap((fill) =>
    judgeFill(fill, settings.get(fill.account_id) ?? [], profiles)
      .filter(({ code }) => codes.includes(code))
      .map((judgement) => ({
        ...judgement,
        account_id: fill.account_id,
        card_id: fill.card_id,
        transaction_id: fill.id,
        authorisation_id: null,
        transacted_at: fill.transacted_at,
        vehicle_number: fill.vehicle_number,
        amount: fill.total,
      })),
  )
  // A fill that is new has no findings yet.
  const judged = written ? fills.filter(({ id }) => !written.fills.has(id) || written.corrected.has(id)) : fills
  await replaceFindings(ctx, { of: 'transaction_id', judged, codes, found })
}
