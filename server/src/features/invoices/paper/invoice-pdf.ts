// docs/product/invoices.md#the-paper: an invoice as a PDF, from its document alone. The same document gives the same bytes.
import type { InvoiceDocument } from '@forecourt/domain/rules/invoice-document.ts'
import { letter, points, writeTablePdf, type Table, type TablePage } from '#src/outside/pdf.ts'
import { loadFonts } from '#src/outside/pdf-text.ts'
import { belowHead, drawFirstPage, hasStub, stubTop } from './first-page.ts'
import { linePieces, mostLines } from './line-pieces.ts'
import { margin, note, sectionHeading, toPages, width } from './pieces.ts'
import { firstSections, groupSummaries } from './summaries.ts'

const footTop = letter.height - points(0.42)
const lastLine = letter.height - points(0.7)

const words = { invoice: 'Invoice', 'credit memo': 'Credit memo' } as const

/** On every page except the first, which has a larger head. */
const runningHead = (table: Table, { provider, kind, number, account }: InvoiceDocument) => {
  table.cell(provider.name, { x: margin, y: 30, width: width / 2, size: 8, bold: true })
  table.cell(`${words[kind]} ${number}   ·   ${account.shown}  ${account.name}`, {
    x: margin + width / 2,
    y: 30,
    width: width / 2,
    size: 8,
    isNumber: true,
    isQuiet: true,
  })
  table.rule({ y: 42, from: margin, to: margin + width, weight: 0.35, isHairline: true })
}

type Foot = { page: number; pages: number; proof: string | null }

const foot = (table: Table, { template }: InvoiceDocument, { page, pages, proof }: Foot) => {
  const mark = [`Template ${template}`, ...(proof ? [`Proof ${proof.slice(0, 16)}`] : [])].join('   ·   ')
  table.cell(mark, { x: margin, y: footTop, width: width / 2, size: 6.5, isQuiet: true })
  table.cell(`Page ${page} of ${pages}`, {
    x: margin + width / 2,
    y: footTop,
    width: width / 2,
    size: 6.5,
    isNumber: true,
    isQuiet: true,
  })
}

const tooMany = ({ lines }: InvoiceDocument) =>
  lines.length > mostLines
    ? [
        sectionHeading('Lines'),
        note(
          `This invoice has ${lines.length.toLocaleString('en-US')} lines. They are left out of this document and are in its CSV, workbook and data files.`,
        ),
      ]
    : []

/** Printed data that is not part of the document. */
export type Beside = { proof: string | null; logo: Buffer | undefined }

/** Returns a drawing function for each page. */
export const pagesOf = async (document: InvoiceDocument, { proof, logo }: Beside) => {
  // Laying out the pages measures text.
  await loadFonts()
  const pieces = [...firstSections(document), ...groupSummaries(document), ...linePieces(document), ...tooMany(document)]
  const pages = toPages(pieces, (page) =>
    page === 0 ? { from: belowHead, to: hasStub(document) ? stubTop - 8 : lastLine } : { from: 48, to: lastLine },
  )
  return pages.map((placed, at): TablePage => (newest, kerned) => {
    const table = document.template < 4 ? kerned : newest
    if (at === 0) drawFirstPage(table, document, logo)
    else runningHead(table, document)
    for (const { block, y } of placed) block.draw(table, y)
    foot(table, document, { page: at + 1, pages: pages.length, proof })
  })
}

export const invoicePdf = async (document: InvoiceDocument, beside: Beside) => {
  const pages = await pagesOf(document, beside)
  const drawn = async function* () {
    yield* pages
  }
  const title = `${words[document.kind]} ${document.number}`
  return writeTablePdf({ title, made_at: new Date(`${document.invoiced_on}T12:00:00Z`) }, drawn())
}
