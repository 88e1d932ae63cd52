// The refused lines as a file, for repairing them: the line, field and reason, never the content of the line.
import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import { audit } from '#src/trail/audit.ts'
import type { Ctx, UserCtx } from '#src/system/context.ts'
import { byteOrderMark, csvLine } from '@forecourt/domain/format/csv-line.ts'
import { getImport } from './imports.queries.ts'

const atOnce = 5_000

const readAfter = ({ db }: Ctx, import_id: number, after: { line: number; field: string }) =>
  db
    .selectFrom('import_problems')
    .select(['line', 'tran_id', 'field', 'message'])
    .where('import_id', '=', import_id)
    .where((eb) => eb.or([eb('line', '>', after.line), eb.and([eb('line', '=', after.line), eb('field', '>', after.field)])]))
    .orderBy('line')
    .orderBy('field')
    .limit(atOnce)
    .execute()

export const problemLines = async function* (ctx: Ctx, import_id: number) {
  yield Buffer.from(byteOrderMark + csvLine(['line', 'tran_id', 'field', 'problem']))
  for (let after = { line: -1, field: '' }; ;) {
    const rows = await readAfter(ctx, import_id, after)
    if (rows.length === 0) return
    yield Buffer.from(rows.map(({ line, tran_id, field, message }) => csvLine([line, tran_id, field, message])).join(''))
    after = rows.at(-1)!
  }
}

export const fetchProblems = async (ctx: UserCtx, id: number): Promise<FileToSend> => {
  await getImport(ctx, id)
  await audit(ctx, { action: 'import.fetch-problems', object: { type: 'import', id } })
  return { filename: `import-${id}-problems.csv`, content_type: 'text/csv; charset=utf-8', content: problemLines(ctx, id) }
}
