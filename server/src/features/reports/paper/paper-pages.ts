// Cuts a report into pages. No row is split, no heading is left alone at the bottom and no total alone at the top. A page that
// begins within a group repeats its headings.
import type { Block } from './paper-blocks.ts'
import type { PaperLine } from './paper-lines.ts'

export type Piece = { line: PaperLine; block: Block }
type Cutting = {
  blockOf: (line: PaperLine) => Block
  /** The height that lines may fill on a page. The first page is number 0. */
  roomOn: (page: number) => number
}

const continued = ({ within }: PaperLine): PaperLine[] =>
  within.map((text, at) => ({ kind: 'group', text: `${text} (continued)`, within: within.slice(0, at) }))

export const toPages = (lines: readonly PaperLine[], { blockOf, roomOn }: Cutting): Piece[][] => {
  const pieces: Piece[] = lines.map((line) => ({ line, block: blockOf(line) }))
  const pages: Piece[][] = []
  let room = 0
  const isAt = (at: number, kinds: readonly PaperLine['kind'][]) => at < pieces.length && kinds.includes(pieces[at]!.line.kind)
  /** A heading keeps the lines below it on its page, and a row keeps its totals. */
  const neededAt = (at: number) => {
    let end = at
    while (isAt(end, ['group'])) end++
    do end++
    while (isAt(end, ['total', 'figures']))
    return pieces.slice(at, end).reduce((sum, { block }) => sum + block.height, 0)
  }
  for (const [at, piece] of pieces.entries()) {
    const isNew = pages.length === 0 || piece.line.begins_page === true || neededAt(at) > room
    if (isNew) {
      const repeated = pages.length > 0 && !piece.line.begins_page ? continued(piece.line) : []
      const begun = repeated.map((line) => ({ line, block: blockOf(line) }))
      room = roomOn(pages.length) - begun.reduce((sum, { block }) => sum + block.height, 0)
      pages.push(begun)
    }
    room -= piece.block.height
    pages.at(-1)!.push(piece)
  }
  return pages
}
