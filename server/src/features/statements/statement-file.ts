// docs/product/receivables.md#statements: the statement as PDF or CSV, created from the ledger when it is downloaded.
import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import { accountLabel } from '@forecourt/domain/format/account-label.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { agingNames } from '@forecourt/domain/rules/aging.ts'
import { audit } from '#src/trail/audit.ts'
import type { AccountCtx } from '#src/system/context.ts'
import { letter, points, writeTablePdf, type Table } from '#src/outside/pdf.ts'
import { loadFonts } from '#src/outside/pdf-text.ts'
import { slug, tableFile } from '#src/outside/table-file.ts'
import { readMovements, readOpenThen } from './read-statement.ts'
import { getStatement } from './statements.queries.ts'

type Row = { cells: readonly [string, string, string, string, string]; bold?: boolean; isHead?: boolean }

const margin = points(0.75)
const widths = [points(0.95), points(1.3), points(2.45), points(1.15), points(1.15)]
const lineHeight = 16
const rowsOnAPage = 36

const draw = (rows: readonly Row[], head: readonly string[], foot: string) => (table: Table) => {
  const width = letter.width - 2 * margin
  head.forEach((text, at) =>
    table.cell(text, { x: margin, y: margin + at * 18, width, size: at === 0 ? 16 : 10, bold: at === 0, isQuiet: at > 1 }),
  )
  let y = margin + head.length * 18 + 12
  for (const { cells, bold, isHead } of rows) {
    if (isHead) table.band({ x: margin, y: y - 3, width, height: lineHeight })
    let x = margin
    cells.forEach((text, at) => {
      table.cell(text, {
        x: x + 2,
        y,
        width: widths[at]! - 6,
        size: 9,
        bold: Boolean(bold || isHead),
        isNumber: at > 2 && text !== '',
      })
      x += widths[at]!
    })
    y += lineHeight
  }
  table.cell(foot, { x: margin, y: letter.height - points(0.5), width, size: 8, isQuiet: true })
}

type Facts = Awaited<ReturnType<typeof readFacts>>

const readFacts = async (ctx: AccountCtx, id: number) => {
  const statement = await getStatement(ctx, id)
  const moved = await readMovements(ctx, ctx.account.id, statement)
  const open = await readOpenThen(ctx, ctx.account.id, statement.to_on)
  return { statement, ...moved, ...open }
}

const rowsOf = ({ statement, opening, closing, movements, items, aging, unused }: Facts): Row[] => [
  { cells: ['Day', 'What', 'Number', 'Amount', 'Balance'], isHead: true },
  { cells: [statement.from_on, 'Opening balance', '', '', dollars(opening)], bold: true },
  ...movements.map(({ posted_on, kind, number, amount, balance }): Row => ({
    cells: [posted_on, kind, number, dollars(amount), dollars(balance)],
  })),
  { cells: [statement.to_on, 'Closing balance', '', '', dollars(closing)], bold: true },
  { cells: ['', '', '', '', ''] },
  { cells: ['Dated', 'Due', 'Open item', 'Open', ''], isHead: true },
  ...items.map(({ dated_on, due_on, number, open }): Row => ({ cells: [dated_on, due_on, number, dollars(open), ''] })),
  { cells: ['', '', '', '', ''] },
  { cells: ['Aging', '', '', '', ''], isHead: true },
  ...aging.map(({ step, amount }): Row => ({ cells: ['', agingNames[step], '', dollars(amount), ''] })),
  { cells: ['', 'Unused credit', '', dollars(-unused), ''] },
  { cells: ['', 'Total', '', dollars(closing), ''], bold: true },
]

const asPdf = async (ctx: AccountCtx, facts: Facts) => {
  const { statement } = facts
  const { provider_name } = ctx.config.branding
  const title = `Statement ${statement.from_on} to ${statement.to_on}`
  const head = [title, accountLabel(ctx.account), provider_name]
  const rows = rowsOf(facts)
  const pages = Math.ceil(rows.length / rowsOnAPage)
  await loadFonts()
  const drawn = async function* () {
    for (let page = 0; page < pages; page++)
      yield draw(rows.slice(page * rowsOnAPage, (page + 1) * rowsOnAPage), head, `Page ${page + 1} of ${pages}`)
  }
  return writeTablePdf({ title, made_at: new Date(statement.created_at) }, drawn())
}

const csvRows = async function* ({ statement, opening, closing, movements }: Facts) {
  yield [statement.from_on, 'opening', '', '', null, opening / 100]
  for (const { posted_on, kind, number, memo, amount, balance } of movements)
    yield [posted_on, kind, number, memo, amount / 100, balance / 100]
  yield [statement.to_on, 'closing', '', '', null, closing / 100]
}

export const statementFile = async (ctx: AccountCtx, id: number, format: 'pdf' | 'csv'): Promise<FileToSend> => {
  const facts = await readFacts(ctx, id)
  await audit(ctx, { action: 'statement.fetch', object: { type: 'statement', id }, after: { format } })
  const name = ['statement', ctx.account.name, facts.statement.to_on]
  if (format === 'csv')
    return tableFile({
      name,
      sheet: 'Statement',
      format,
      titles: ['Day', 'What', 'Number', 'Memo', 'Amount', 'Balance'],
      rows: csvRows(facts),
    })
  return { filename: `${name.map(slug).join('_')}.pdf`, content_type: 'application/pdf', content: await asPdf(ctx, facts) }
}
