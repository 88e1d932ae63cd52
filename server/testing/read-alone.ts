// Runs a read without a caller, at a time that the test chooses, or for the benchmark.
import type { AccountCtx } from '#src/system/context.ts'
import { named } from '#src/db/named.ts'
import type { ReadAlong } from '#src/http/who.ts'

type Reader = Pick<AccountCtx, 'db' | 'account' | 'clock'>
type Query = { query?: Record<string, unknown> }
type Shown<Found, Ctx, Input, Result> = ReadAlong & {
  text: string
  show: (found: Found | null, ctx: Ctx, input: Input) => Result
}

export const readAlone = <Found, Ctx, Input extends Query, Result>(answer: Shown<Found, Ctx, Input, Result>) => {
  const own = answer.text.replaceAll('caller.account_id', '$1').replaceAll('$3', '$2').replaceAll('$4', '$3')
  const read = named<{ found: Found }>(`select to_json(whole_row) as found from (${own}) whole_row`)
  return async (ctx: Reader & Ctx, input: Input) => {
    const values = answer.values({ params: {}, query: input.query ?? {}, now: ctx.clock.now() })
    const [row] = await read(ctx.db, [ctx.account.id, ...values])
    return answer.show(row?.found ?? null, ctx, input)
  }
}
