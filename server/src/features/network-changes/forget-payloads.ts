import { sql } from 'kysely'
import type { Ctx } from '#src/system/context.ts'

const atOnce = 1_000

/**
 * docs/product/telling-the-networks.md#states-of-a-change: deletes payloads 30 days after the answer. The outcome of the change
 * stays.
 */
export const forgetPayloads = async ({ db }: Ctx) => {
  const { numAffectedRows } = await sql`
    update network_changes set payload_sealed = null where id in (
      select id from network_changes where payload_sealed is not null and answered_at < now() - interval '30 days'
      order by answered_at limit ${atOnce} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
