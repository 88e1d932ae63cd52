import type { Ctx } from '#src/context.ts'
export const readSnapshot = async (
  _ctx: Ctx,
  _run: { report_key: string; account_id: number | null },
): Promise<string | undefined> => undefined
export const writeSnapshot = async (_ctx: Ctx, _schedule_id: number, _snapshot: string) => {}
