// docs/product/prices.md#what-is-kept: stores the inputs that lines were priced with. Equal pricings share a row, so there are
// few.
import { createHash } from 'node:crypto'
import type { Pricing } from '@forecourt/domain/rules/pricing/line-taxes.ts'
import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

/**
 * Sorts keys and writes no spaces, so that equal inputs give equal bytes. Pricings share rule and tax objects, so each is
 * serialized once.
 */
const writer = () => {
  const known = new WeakMap<object, string>()
  const write = (value: object): string => {
    if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
    const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`
  }
  const canonical = (value: unknown): string => {
    if (value === null || typeof value !== 'object') return JSON.stringify(value)
    const text = known.get(value) ?? write(value)
    known.set(value, text)
    return text
  }
  return canonical
}

/**
 * Returns a function from a pricing to its id. Compares pricings by object identity first, because lines with equal pricings share
 * the object.
 */
export const keepPricings = async ({ db }: Pick<Ctx, 'db'>, pricings: readonly Pricing[]) => {
  const canonical = writer()
  const textOf = new Map([...new Set(pricings)].map((pricing) => [pricing, canonical(pricing)]))
  const texts = [...new Set(textOf.values())]
  const hashes = texts.map((text) => createHash('sha256').update(text).digest())
  const find = () =>
    sql<{ id: number; sha256: Buffer }>`select id, sha256 from pricings where sha256 = any(${hashes}::bytea[])`.execute(db)
  let { rows } = await find()
  if (rows.length < texts.length) {
    await sql`insert into pricings (sha256, inputs)
      select sha256, inputs::jsonb from unnest(${hashes}::bytea[], ${texts}::text[]) given (sha256, inputs)
      on conflict (sha256) do nothing`.execute(db)
    ;({ rows } = await find())
  }
  const byHash = new Map(rows.map(({ id, sha256 }) => [sha256.toString('hex'), id]))
  const byText = new Map(texts.map((text, at) => [text, byHash.get(hashes[at]!.toString('hex'))!]))
  return (pricing: Pricing) => byText.get(textOf.get(pricing)!)!
}
