import type { Ctx } from '#src/system/context.ts'
import { conflict } from '#src/system/errors.ts'

/** Without a ledger nothing is owed, so nothing can be paid or adjusted. */
export const assertLedger = async ({ db }: Pick<Ctx, 'db'>) => {
  const { ledger_from } = await db.selectFrom('billing_settings').select('ledger_from').executeTakeFirstOrThrow()
  if (!ledger_from) throw conflict('The ledger is not in use yet', 'no_ledger')
}
