// Asks for one card per row, a few at a time. Each row has its own key, so asking twice never makes two cards.
import type { CardField } from '@forecourt/domain/rules/card-fields.ts'
import { cardFields } from '@forecourt/domain/rules/card-fields.ts'
import { readUploadLine, type UploadProblems } from '@forecourt/domain/rules/upload-line.ts'
import { asApiError, type ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import type { UploadKind, UploadRow } from './upload-rows.ts'

const atOnce = 4
const longestWait = 60

type Outcome = { onAsked: (id: number) => void; onRefused: (id: number, error: ApiError) => void; signal: AbortSignal }

const wait = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** The server says when it has had enough for the moment; then the row waits, and is asked for again. */
const askFor = async (row: UploadRow, upload: UploadKind, signal: AbortSignal): Promise<void> => {
  const { line } = readUploadLine(row.cells, upload)
  const body = { card_template_id: upload.card_template_id, ...line }
  try {
    await call(api.cards.create, { body }, { idempotency_key: row.idempotency_key })
  } catch (thrown) {
    const error = asApiError(thrown)
    if (error.status !== 429 || signal.aborted) throw error
    await wait(Math.min(error.retry_after ?? 1, longestWait), signal)
    if (signal.aborted) throw error
    await askFor(row, upload, signal)
  }
}

export const askForCards = async (rows: readonly UploadRow[], upload: UploadKind, { onAsked, onRefused, signal }: Outcome) => {
  const waiting = [...rows]
  const lane = async () => {
    for (let row = waiting.shift(); row && !signal.aborted; row = waiting.shift()) {
      const { id } = row
      await askFor(row, upload, signal).then(
        () => onAsked(id),
        (thrown: unknown) => {
          if (!signal.aborted) onRefused(id, asApiError(thrown))
        },
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

const isCardField = (key: string): key is CardField => cardFields.some((field) => field === key)

/** What the server said of a row: on its cells where it names them. */
export const refusalOf = ({ message, errors }: ApiError): { fields: UploadProblems; message: string } => {
  const named = Object.entries(errors).flatMap(([key, [first]]) => (isCardField(key) && first ? [[key, first] as const] : []))
  return { fields: Object.fromEntries(named), message }
}
