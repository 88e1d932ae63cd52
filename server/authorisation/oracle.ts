// Reads oracle.csv and staff-oracle.csv, and compares replies with it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { LightMyRequestResponse } from 'fastify'

export type Cell = { id: string; actor: string; expected: string }
export type Row = { id: string; cells: Cell[] }

const cut = (line: string) => line.split(',').map((cell) => cell.trim())

export const parseOracle = (text: string): { actors: string[]; rows: Row[] } => {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const [[, ...actors] = [], ...rows] = lines.map(cut)
  return {
    actors,
    rows: rows.map(([id = '', ...cells]) => {
      if (cells.length !== actors.length) throw new Error(`${id} has ${cells.length} cells for ${actors.length} actors`)
      return { id, cells: actors.map((actor, column) => ({ id, actor, expected: cells[column] ?? '' })) }
    }),
  }
}

type Oracle = ReturnType<typeof parseOracle>

/** Joins both oracles into one with the columns of both. A call that only one of them names is an error. */
export const joinOracles = (first: Oracle, second: Oracle): Oracle => {
  const rest = new Map(second.rows.map(({ id, cells }) => [id, cells]))
  const rows = first.rows.map(({ id, cells }) => {
    const more = rest.get(id)
    if (!more) throw new Error(`staff-oracle.csv has no row for ${id}`)
    rest.delete(id)
    return { id, cells: [...cells, ...more] }
  })
  if (rest.size > 0) throw new Error(`oracle.csv has no row for ${[...rest.keys()].join(', ')}`)
  return { actors: [...first.actors, ...second.actors], rows }
}

const read = (file: string) => parseOracle(readFileSync(path.join(import.meta.dirname, file), 'utf8'))

export const oracle = joinOracles(read('oracle.csv'), read('staff-oracle.csv'))

/** Every refusal by one of the ordered checks. A 403 or 400 with another code does not match the oracle. */
const refusals: Record<string, { status: number; code: string }> = {
  '400': { status: 400, code: 'account_header_invalid' },
  '401': { status: 401, code: 'unauthenticated' },
  '403': { status: 403, code: 'forbidden' },
  '403 terms_required': { status: 403, code: 'terms_required' },
  /** The call has no AccountId, and the record is in an account that is not the actor's. */
  '404': { status: 404, code: 'not_found' },
  /** Staff may act in any account but are members of none, so there is no membership to store a setting on. */
  '409 no_membership': { status: 409, code: 'no_membership' },
}

export const isAllowed = ({ expected }: Cell) => expected === 'ok'
export const isRefused = (cell: Cell) => !isAllowed(cell)

const codeOf = (reply: LightMyRequestResponse) =>
  reply.headers['content-type']?.toString().startsWith('application/json') ? (reply.json<{ code?: string }>().code ?? '') : ''

/** Empty when the reply matches the cell. */
export const disagreement = (cell: Cell, reply: LightMyRequestResponse): string[] => {
  const code = codeOf(reply)
  const refusal = refusals[cell.expected]
  const agrees = refusal
    ? reply.statusCode === refusal.status && code === refusal.code
    : isAllowed(cell) && ![401, 403].includes(reply.statusCode) && code !== 'account_header_invalid' && reply.statusCode < 500
  return agrees
    ? []
    : [`${cell.id} as ${cell.actor}: the oracle says ${cell.expected}, the reply was ${reply.statusCode} ${code}`]
}
