// Fees for tests: the rule, and the consent of an account.
import { createHash, randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { DB } from '#src/db/types.ts'
import type { Portal } from './portal.ts'

type NewFee = Partial<Insertable<DB['fee_rules']>> & { account_id: number; agreed_at?: string }

/** $3.00 for a paper invoice from 2020 on, agreed at the end of 2025. */
export const anAgreedFee = async ({ db }: Pick<Portal, 'db'>, { account_id, agreed_at, ...rule }: NewFee) => {
  const { id: fee_rule_id } = await db
    .insertInto('fee_rules')
    .values({ name: `Paper ${randomUUID().slice(0, 8)}`, kind: 'invoice', amount: 300, effective_from: '2020-01-01', ...rule })
    .returning('id')
    .executeTakeFirstOrThrow()
  const text = 'I agree to $3.00 for each invoice on paper.'
  await db
    .insertInto('fee_consents')
    .values({
      account_id,
      fee_rule_id,
      agreed_at: agreed_at ?? '2025-12-31T20:00:00Z',
      text,
      sha256: createHash('sha256').update(text).digest('hex'),
    })
    .execute()
  return { fee_rule_id }
}
