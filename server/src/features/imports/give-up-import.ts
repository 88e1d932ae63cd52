import type { SystemCtx } from '#src/context.ts'
import { endImport } from './end-import.ts'

/** What was read stays, and a line that is there already is not counted twice: the remedy is to send the file again. */
const failure = 'Reading has failed too many times. The lines counted here are kept: send the file again for the rest'

/** When the job of an import has used up its tries: otherwise it would be shown as running for ever. */
export const giveUpImport = (ctx: SystemCtx, { import_id }: { import_id: number }) =>
  endImport(ctx, import_id, { state: 'failed', failure })
