import { useState } from 'react'
import { counted } from '@forecourt/domain/format/counted.ts'
import type { NumberShape } from '@forecourt/domain/rules/card-number.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { readNumbers } from './read-numbers.ts'
import { fillFrom, hasTyped, numberOf, readyLines, typedProblems, type LineToNumber, type Typed } from './typed-numbers.ts'

/** What was read, in one sentence. */
const noteOf = (filled: number, over: number) =>
  over > 0
    ? `${counted(filled, 'card')} filled. ${counted(over, 'more number was', 'more numbers were')} left over.`
    : `${counted(filled, 'card')} filled.`

/** `lines.3.` is the fourth line of what was sent; `line.3.` is a line that nothing was sent for. */
const refusedField = /^line(s?)\.(\d+)\./

const refusedLine = (field: string, sent: readonly { line_id: number }[]) => {
  const [, isSent, place] = refusedField.exec(field) ?? []
  return isSent ? sent[Number(place)]?.line_id : place === undefined ? undefined : Number(place)
}

/** Numbers typed or pasted beside their cards, what is wrong with them here, and what the server found wrong. */
export const useNumberEntry = (lines: readonly LineToNumber[], shapes: ReadonlyMap<number, NumberShape>) => {
  const [typed, setTyped] = useState<Typed>({})
  const [refused, setRefused] = useState<Typed>({})
  const [note, setNote] = useState('')
  const wrong = typedProblems(lines, typed, shapes)
  const problems = new Map([...Object.entries(refused).map(([id, problem]) => [Number(id), problem] as const), ...wrong])
  const ready = readyLines(lines, typed, problems)

  const put = (change: Typed) => {
    setTyped((before) => ({ ...before, ...change }))
    // The server's message was about the previous number.
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([id]) => !(id in change))))
  }

  return {
    valueOf: (line: LineToNumber) => numberOf(line, typed),
    problems,
    /** Numbers that were typed correctly and are not sent yet. */
    ready,
    missing: lines.filter((line) => numberOf(line, typed).trim() === '').length,
    isDirty: hasTyped(lines, typed),
    note,
    type: (id: number, number: string) => put({ [id]: number }),
    /** Cells of a spreadsheet, or the text of a file, from one line on. */
    paste: (text: string, start = 0) => {
      const { filled, over } = fillFrom(lines, start, readNumbers(text))
      put(filled)
      setNote(noteOf(Object.keys(filled).length, over))
    },
    body: ready.map((line) => ({ line_id: line.id, card_number: numberOf(line, typed) })),
    /** The errors of a reply to `body`, each at its card; these cards. */
    refuse: ({ errors }: ApiError, sent: readonly { line_id: number }[]) => {
      const refusals = Object.entries(errors).flatMap(([field, messages]) => {
        const line_id = refusedLine(field, sent)
        return line_id === undefined ? [] : [[line_id, messages.join('. ')] as const]
      })
      setRefused(Object.fromEntries(refusals))
      return refusals.map(([line_id]) => line_id)
    },
  }
}

export type NumberEntry = ReturnType<typeof useNumberEntry>
