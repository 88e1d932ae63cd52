import { judgeFill, transactionCodes, type Judgement } from '@forecourt/domain/rules/exception-checks.ts'
import { readProfiles } from '#src/features/reference/read-profiles.ts'
import type { Ctx } from '#src/system/context.ts'
import { readExceptionSettings } from './exception-settings.queries.ts'
import type { FillKey } from './facts/fill-keys.ts'
import { fillsTouchedBy } from './facts/fills-touched.ts'
import { gatherFillFacts } from './facts/gather-fill-facts.ts'
import { replaceFindings } from './replace-findings.ts'

/** One statement judges this many well within the database's time limit. */
const atOnce = 4_000

/**
 * Judges these transactions, and those they affect, by the rules of their accounts. Safe to repeat: findings that hold are added
 * or updated, others are removed unless a user reviewed them. Part of the caller's transaction.
 */
export const evaluateExceptions = async (ctx: Pick<Ctx, 'db'>, transactions: readonly FillKey[]) => {
  for (let start = 0; start < transactions.length; start += atOnce) {
    const touched = await fillsTouchedBy(ctx, transactions.slice(start, start + atOnce))
    for (let from = 0; from < touched.length; from += atOnce) await evaluateFills(ctx, touched.slice(from, from + atOnce))
  }
}

/** Judges exactly these fills, by all rules or by some. For data that is already complete, such as the demo's. */
export const evaluateFills = async (
  ctx: Pick<Ctx, 'db'>,
  fills: readonly FillKey[],
  codes: readonly Judgement['code'][] = transactionCodes,
) => {
  const facts = await gatherFillFacts(ctx, fills)
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
  await replaceFindings(ctx, { of: 'transaction_id', judged: fills, codes, found })
}
