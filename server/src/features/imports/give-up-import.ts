import type { SystemCtx } from '#src/system/context.ts'
import { endImport } from './end-import.ts'

/** Lines that were read are kept and are not counted twice, so the user can send the file again. */
const failure = 'Reading the file failed too many times. The lines counted here are kept. Please send the file again for the rest'

/** Called when the job of an import has used all its retries. Otherwise the import would be shown as running forever. */
export const giveUpImport = (ctx: SystemCtx, { import_id }: { import_id: number }) =>
  endImport(ctx, import_id, { state: 'failed', failure })
