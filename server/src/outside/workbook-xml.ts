// The parts of a workbook as XML. A sheet is a table: its titles stay visible and are printed on every page, titles and totals are
// bold, and its rows can be filtered.

export type WorkbookColumn = {
  title: string
  /** In characters. */
  width: number
  /** The number format of the column. Text stays text in every column. */
  format?: string | undefined
}
export type WorkbookCell = string | number | null

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const hex = (character: string) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
// oxlint-disable-next-line no-control-regex -- finds the characters that XML does not allow
const special = /[&<>"\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g

/** Characters that XML does not allow are escaped as spreadsheets do it, and so is text that looks like such an escape. */
const escaped = (text: string) => text.replaceAll(special, (found) => marks[found] ?? hex(found))

/** The cell styles, in order: each column's, each in bold, text, bold text, titles above text, and titles above figures. */
const isFigure = ({ format }: WorkbookColumn) => format?.includes('#') === true
const isDay = ({ format }: WorkbookColumn) => format?.startsWith('yyyy') === true

type Styles = { number: number[]; boldNumber: number[]; text: number; boldText: number; titles: number[] }

const stylesOf = (columns: readonly WorkbookColumn[]): Styles => {
  const count = columns.length
  return {
    number: columns.map((_, at) => 1 + at),
    boldNumber: columns.map((_, at) => 1 + count + at),
    text: 1 + 2 * count,
    boldText: 2 + 2 * count,
    titles: columns.map((column) => 3 + 2 * count + (isFigure(column) ? 1 : 0)),
  }
}

const firstOwnFormat = 164

/** Dates are aligned left: on the right they would touch the text of the next column. */
export const stylesXml = (columns: readonly WorkbookColumn[]) => {
  const format = ({ format: code }: WorkbookColumn, at: number) => (code ? firstOwnFormat + at : 0)
  const xf = (id: number, font: 0 | 1, alignment = '') =>
    `<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"` +
    (alignment ? ` applyAlignment="1"><alignment ${alignment}/></xf>` : '/>')
  const cells = (font: 0 | 1) =>
    columns.map((column, at) => xf(format(column, at), font, isDay(column) ? 'horizontal="left"' : '')).join('')
  const title = (horizontal: string) => xf(49, 1, `horizontal="${horizontal}" vertical="bottom" wrapText="1"`)
  const all = [xf(0, 0), cells(0), cells(1), xf(49, 0), xf(49, 1), title('left'), title('right')].join('')
  const own = columns.flatMap(({ format: code }, at) =>
    code ? [`<numFmt numFmtId="${firstOwnFormat + at}" formatCode="${escaped(code)}"/>`] : [],
  )
  const font = '<sz val="12"/><name val="Calibri"/><family val="2"/>'
  return (
    `${declaration}<styleSheet xmlns="${main}">` +
    (own.length > 0 ? `<numFmts count="${own.length}">${own.join('')}</numFmts>` : '') +
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${5 + 2 * columns.length}">${all}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}

type RowKind = 'title' | 'row' | 'total'

/** Returns a function that writes one row after another and numbers them. */
export const rowWriter = (columns: readonly WorkbookColumn[]) => {
  const letters = columns.map((_, at) => letterOf(at))
  const styles = stylesOf(columns)
  const numberStyles = { title: styles.number, row: styles.number, total: styles.boldNumber }
  let row = 0
  return (cells: readonly WorkbookCell[], as: RowKind) => {
    row++
    let xml = `<row r="${row}">`
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at]
      if (cell === null || cell === undefined || cell === '') continue
      if (typeof cell === 'number') xml += `<c r="${letters[at]}${row}" s="${numberStyles[as][at]}"><v>${cell}</v></c>`
      else {
        const style = as === 'title' ? styles.titles[at] : as === 'total' ? styles.boldText : styles.text
        xml += `<c r="${letters[at]}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
      }
    }
    return `${xml}</row>`
  }
}

export const sheetBegin = (columns: readonly WorkbookColumn[]) =>
  `${declaration}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
  '<selection pane="bottomLeft"/></sheetView></sheetViews><cols>' +
  columns.map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width + 0.7109375}" customWidth="1"/>`).join('') +
  '</cols><sheetData>'

/** About how many readable characters fit across a landscape page. */
const lettersAcross = 170

const filtered = (columns: readonly WorkbookColumn[], last: number) => `A1:${letterOf(columns.length - 1)}${last}`

/** `last` is the last row that can be filtered: sorting must not move the totals between the rows. */
export const sheetEnd = (columns: readonly WorkbookColumn[], last: number) => {
  const across = Math.max(1, Math.ceil(columns.reduce((sum, { width }) => sum + width, 0) / lettersAcross))
  return (
    `</sheetData><autoFilter ref="${filtered(columns, last)}"/>` +
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
    `<pageSetup orientation="landscape" fitToWidth="${across}" fitToHeight="0"/>` +
    '<headerFooter><oddFooter>&amp;L&amp;A&amp;RPage &amp;P / &amp;N</oddFooter></headerFooter>' +
    `<ignoredErrors><ignoredError numberStoredAsText="1" sqref="${filtered(columns, last)}"/></ignoredErrors></worksheet>`
  )
}

/** Sheet names have at most 31 characters and exclude some. */
export const sheetName = (title: string) => title.replaceAll(/[\\/?*[\]:']/g, ' ').slice(0, 31)

export const workbookXml = (name: string, columns: readonly WorkbookColumn[], last: number) => {
  const at = `'${name}'!`
  const area = filtered(columns, last).replaceAll(/([A-Z]+)(\d+)/g, '$$$1$$$2')
  return (
    `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews><sheets>` +
    `<sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets><definedNames>` +
    `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${escaped(at)}${area}</definedName>` +
    `<definedName name="_xlnm.Print_Titles" localSheetId="0">${escaped(at)}$A:$A,${escaped(at)}$1:$1</definedName>` +
    '</definedNames></workbook>'
  )
}

export const relationsXml =
  `${declaration}<Relationships xmlns="${packages}/relationships">` +
  `<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
  `<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`

export const packageXml =
  `${declaration}<Relationships xmlns="${packages}/relationships">` +
  `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export const contentsXml =
  `${declaration}<Types xmlns="${packages}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`
