import { useState } from 'react'
import { counted } from '@forecourt/domain/format/counted.ts'
import type { NumberShape } from '@forecourt/domain/rules/card-number.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { readNumbers } from './read-numbers.ts'
import { fillFrom, hasTyped, numberOf, readyLines, typedProblems, type LineToNumber, type Typed } from './typed-numbers.ts'

/** A one-sentence summary of what was read. */
const noteOf = (filled: number, over: number) =>
  over > 0
    ? `${counted(filled, 'card')} filled. ${counted(over, 'more number was', 'more numbers were')} left over.`
    : `${counted(filled, 'card')} filled.`

/** `lines.3.` is the fourth line of the request; `line.3.` is the line with the id 3, which the request left out. */
const refusedField = /^line(s?)\.(\d+)\./

const refusedLine = (field: string, sent: readonly { line_id: number }[]) => {
  const [, isSent, place] = refusedField.exec(field) ?? []
  return isSent ? sent[Number(place)]?.line_id : place === undefined ? undefined : Number(place)
}

/** Numbers typed or pasted next to their cards, with the problems found here and those the server reported. */
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
    /** Valid numbers that have not been sent yet. */
    ready,
    missing: lines.filter((line) => numberOf(line, typed).trim() === '').length,
    isDirty: hasTyped(lines, typed),
    note,
    type: (id: number, number: string) => put({ [id]: number }),
    /** Cells of a spreadsheet, or the text of a file. `start` is the first line to fill. */
    paste: (text: string, start = 0) => {
      const { filled, over } = fillFrom(lines, start, readNumbers(text))
      put(filled)
      setNote(noteOf(Object.keys(filled).length, over))
    },
    body: ready.map((line) => ({ line_id: line.id, card_number: numberOf(line, typed) })),
    /** Shows each error of a reply to `body` at its card. Returns the lines with errors. */
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
