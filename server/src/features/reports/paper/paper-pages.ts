// A report cut into pages: no row is torn, no heading is left alone at the foot and no total alone at the head, and a page that
// begins within a group says so.
import type { Block } from './paper-blocks.ts'
import type { PaperLine } from './paper-lines.ts'

export type Piece = { line: PaperLine; block: Block }
type Cutting = {
  blockOf: (line: PaperLine) => Block
  /** How much of a page, the first being the zeroth, its lines may fill. */
  roomOn: (page: number) => number
}

const continued = ({ within }: PaperLine): PaperLine[] =>
  within.map((text, at) => ({ kind: 'group', text: `${text} (continued)`, within: within.slice(0, at) }))

export const toPages = (lines: readonly PaperLine[], { blockOf, roomOn }: Cutting): Piece[][] => {
  const pieces: Piece[] = lines.map((line) => ({ line, block: blockOf(line) }))
  const pages: Piece[][] = []
  let room = 0
  const isAt = (at: number, kinds: readonly PaperLine['kind'][]) => at < pieces.length && kinds.includes(pieces[at]!.line.kind)
  /** Headings take what they head with them, and a row what adds it up. */
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
