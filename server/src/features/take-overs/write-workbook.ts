// docs/product/take-over.md#sheets: the workbook to fill in. Every column is text, so that numbers keep their leading zeros.
import type { FileToSend } from '@forecourt/domain/contract/endpoint.ts'
import { columnsOf, sheetNames } from '@forecourt/domain/rules/take-over/sheet-table.ts'
import { writeWorkbook } from '#src/outside/spreadsheets.ts'

const narrowest = 12

export const writeTakeOverWorkbook = async ({ example }: { example?: boolean | undefined }): Promise<FileToSend> => ({
  filename: example ? 'take-over-example.xlsx' : 'take-over.xlsx',
  content_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  content: await writeWorkbook({
    format: 'xlsx',
    sheets: sheetNames.map((name) => {
      const columns = Object.entries(columnsOf(name))
      const titles = columns.map(([title]) => title)
      const row = columns.map(([, column]) => column.example)
      return {
        name,
        rows: example ? [titles, row] : [titles],
        widths: columns.map(([title, column]) => Math.max(narrowest, title.length + 2, column.example.length + 2)),
      }
    }),
  }),
})
