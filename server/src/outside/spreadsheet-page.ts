// The library writes cells, but not how a sheet is shown and printed. A workbook is an archive of XML, so we add that to the
// XML: titles stay visible and are printed on every page, titles and totals are bold. Runs in the worker.
import * as xlsx from '@e965/xlsx'

/** `isFigure` says for each column whether it holds figures: their title is aligned like them. */
export type Page = { isFigure: readonly boolean[]; hasTotals: boolean; pagesWide: number }

const sheetPath = '/xl/worksheets/sheet1.xml'
const stylesPath = '/xl/styles.xml'

const view =
  '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView>'
const fitted = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
const setup = (pagesWide: number) =>
  `<pageSetup orientation="landscape" fitToWidth="${pagesWide}" fitToHeight="0"/>` +
  '<headerFooter><oddFooter>&amp;L&amp;A&amp;RPage &amp;P / &amp;N</oddFooter></headerFooter>'

const replaced = (text: string, pattern: string | RegExp, by: string) => {
  const next = text.replace(pattern, by)
  // Fails if a later version of the library writes different XML.
  if (next === text) throw new Error(`A written workbook has no ${String(pattern)}`)
  return next
}

const formats = /<cellXfs count="(\d+)">([\s\S]*?)<\/cellXfs>/

/** Dates are aligned left: on the right they would touch the text of the next column. */
const withDaysLeft = (styles: string, list: string) => {
  const days = [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="yyyy[^"]*"\/>/g)].map(([, id]) => id)
  return list.replaceAll(/<xf numFmtId="(\d+)"([^>]*)\/>/g, (xf, id: string, rest: string) =>
    days.includes(id) ? `<xf numFmtId="${id}"${rest} applyAlignment="1"><alignment horizontal="left"/></xf>` : xf,
  )
}

/** Adds every format in bold, and two formats for titles: above text and above figures. */
const withBold = (styles: string) => {
  const [, count = '0', found = ''] = formats.exec(styles) ?? []
  const list = withDaysLeft(styles, found)
  const bold = list.replaceAll('fontId="0"', 'fontId="1" applyFont="1"')
  const title = (horizontal: string) =>
    `<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyAlignment="1"><alignment horizontal="${horizontal}" vertical="bottom" wrapText="1"/></xf>`
  const all = `<cellXfs count="${2 * Number(count) + 2}">${list}${bold}${title('left')}${title('right')}</cellXfs>`
  const fonts = replaced(styles, /<fonts count="1">(<font>)([\s\S]*?<\/font>)<\/fonts>/, '<fonts count="2">$1$2$1<b/>$2</fonts>')
  return { styles: replaced(fonts, formats, all), count: Number(count) }
}

const numberOf = (cell: string) => xlsx.utils.decode_cell(cell).c

const titleRow = (row: string, isFigure: readonly boolean[], count: number) =>
  row.replaceAll(
    /<c r="([A-Z]+1)"( s="\d+")?/g,
    (_, cell: string) => `<c r="${cell}" s="${2 * count + (isFigure[numberOf(cell)] ? 1 : 0)}"`,
  )

const totalRow = (row: string, count: number) =>
  row.replaceAll(/ s="(\d+)"/g, (_, format: string) => ` s="${Number(format) + count}"`)

/** Only the beginning and the end are read as text: between them may be fifty thousand rows. */
const withPage = (sheet: Buffer, { isFigure, hasTotals, pagesWide }: Page, count: number) => {
  const begin = sheet.indexOf('<sheetData>')
  const titlesEnd = sheet.indexOf('</row>', begin)
  const end = sheet.lastIndexOf('</sheetData>')
  const lastRow = hasTotals ? sheet.lastIndexOf('<row ', end) : end
  const head = sheet.subarray(0, begin).toString()
  const tail = sheet.subarray(end).toString()
  return Buffer.concat([
    Buffer.from(replaced(replaced(head, '<dimension', `${fitted}<dimension`), /<sheetView [^>]*\/>/, view)),
    Buffer.from(titleRow(sheet.subarray(begin, titlesEnd).toString(), isFigure, count)),
    sheet.subarray(titlesEnd, lastRow),
    Buffer.from(totalRow(sheet.subarray(lastRow, end).toString(), count)),
    Buffer.from(replaced(tail, '<ignoredErrors>', `${setup(pagesWide)}<ignoredErrors>`)),
  ])
}

type Part = { content: Buffer }

export const writePage = (uncompressed: Uint8Array, page: Page): Uint8Array => {
  const archive = xlsx.CFB.read(Buffer.from(uncompressed), { type: 'buffer' })
  const part = (path: string): Part => {
    const found = xlsx.CFB.find(archive, path) as Part | null
    if (!found) throw new Error(`A written workbook has no ${path}`)
    return found
  }
  const { styles, count } = withBold(part(stylesPath).content.toString())
  part(stylesPath).content = Buffer.from(styles)
  part(sheetPath).content = withPage(Buffer.from(part(sheetPath).content), page, count)
  return new Uint8Array(xlsx.CFB.write(archive, { fileType: 'zip', type: 'buffer', compression: true }) as Buffer)
}
