// Valid and hostile workbooks and zips, built byte by byte (docs/product/safety.md#hostile-files). There are no binary fixtures,
// so the code shows what is wrong with each file.
import { crc32, deflateRawSync } from 'node:zlib'

type ZipPart = {
  name: string
  content: Buffer | string
  /** False values for the headers. */
  claims?: Partial<{ size: number; crc: number; flags: number; attributes: number; offset: number }>
  stored?: boolean
}

export const zipOf = (parts: readonly ZipPart[]): Buffer => {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claims = {}, stored } of parts) {
    const bytes = Buffer.from(content)
    const packed = stored ? bytes : deflateRawSync(bytes)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(claims.flags ?? 0, 2)
    shared.writeUInt16LE(stored ? 0 : 8, 4)
    shared.writeUInt32LE(claims.crc ?? crc32(bytes), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(claims.size ?? bytes.length, 18)
    shared.writeUInt16LE(Buffer.byteLength(name), 22)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50)
    shared.copy(central, 6)
    central.writeUInt32LE(claims.attributes ?? 0, 38)
    central.writeUInt32LE(claims.offset ?? offset, 42)
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), shared, Buffer.from(name), packed])
    files.push(local)
    directory.push(central, Buffer.from(name))
    offset += local.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(parts.length & 0xffff, 8)
  end.writeUInt16LE(parts.length & 0xffff, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, ...directory, end])
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A cell with inline text, as XML. */
export const textCell = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
export const rowOf = (cells: readonly string[]) => `<row>${cells.join('')}</row>`

type Workbook = { rows?: string; sheetName?: string; extra?: string; strings?: string; styles?: string; more?: ZipPart[] }

/** The parts of a workbook with one sheet, built from the XML of its rows. */
export const workbookParts = ({
  rows = '',
  sheetName = 'Cards',
  extra = '',
  strings,
  styles,
  more = [],
}: Workbook): ZipPart[] => [
  {
    name: '[Content_Types].xml',
    content: `<?xml version="1.0"?><Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>${strings ? `<Override PartName="/xl/sharedStrings.xml" ContentType="${types}.sharedStrings+xml"/>` : ''}${styles ? `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>` : ''}</Types>`,
  },
  {
    name: '_rels/.rels',
    content: `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    name: 'xl/workbook.xml',
    content: `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: `<?xml version="1.0"?><Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  },
  {
    name: 'xl/worksheets/sheet1.xml',
    content: `<?xml version="1.0"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${extra}</worksheet>`,
  },
  ...(strings ? [{ name: 'xl/sharedStrings.xml', content: strings }] : []),
  ...(styles ? [{ name: 'xl/styles.xml', content: styles }] : []),
  ...more,
]

export const xlsxOf = (workbook: Workbook) => zipOf(workbookParts(workbook))

const header = rowOf(['Vehicle number', 'Fuel profile'].map(textCell))
/** The XML of a header and these rows. */
export const withHeader = (...rows: string[]) => header + rows.join('')
export const oneCard = withHeader(rowOf(['0042', 'Diesel'].map(textCell)))
