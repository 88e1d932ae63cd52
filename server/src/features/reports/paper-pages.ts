// A report cut into pages: no row is torn, no heading is left alone at the foot, and a page that begins within a group says so.
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
  /** Headings take what they head with them. */
  const neededAt = (at: number) => {
    let needed = 0
    for (let next = at; next < pieces.length; next++) {
      needed += pieces[next]!.block.height
      if (pieces[next]!.line.kind !== 'group') break
    }
    return needed
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
