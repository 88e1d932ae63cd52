import { counted } from '@forecourt/domain/format/counted.ts'
import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { IconArrowDown, IconClipboardText, IconFileSpreadsheet } from '@tabler/icons-react'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { Button } from '#src/ui/Button.tsx'
import { showPopup } from '#src/ui/popup-store.ts'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import { NumberGrid, type NumberGridHandle } from './NumberGrid.tsx'
import type { LineToNumber } from './typed-numbers.ts'
import type { NumberEntry } from './use-number-entry.ts'

const size = 18

type NumberEntryTableProps = { lines: readonly LineToNumber[]; entry: NumberEntry; grid: RefObject<NumberGridHandle | null> }

/** Three ways to enter numbers: typing into the table, pasting a column, reading a file. Each error is shown at its card. */
export function NumberEntryTable({ lines, entry, grid }: NumberEntryTableProps) {
  const [isPasting, setPasting] = useState(false)
  const [pasted, setPasted] = useState('')
  const lastProblem = useRef(-1)

  const nextProblem = () => {
    const wrong = [...lines.keys()].filter((place) => entry.problems.has(lines[place]!.id))
    const place = wrong.find((candidate) => candidate > lastProblem.current) ?? wrong[0]
    if (place === undefined) return
    lastProblem.current = place
    grid.current?.focusLine(lines[place]!.id)
  }

  const take = () => {
    entry.paste(pasted)
    setPasted('')
    setPasting(false)
  }

  return (
    <div className="stack gap-4">
      <div className="row wrap middle gap-2-3">
        <Button
          variant="default"
          leftSection={<IconClipboardText size={size} aria-hidden />}
          aria-expanded={isPasting}
          onClick={() => setPasting(!isPasting)}
        >
          Paste numbers
        </Button>
        <FileButton onText={(text) => entry.paste(text)} />
        {entry.problems.size > 0 ? (
          <Button variant="default" leftSection={<IconArrowDown size={size} aria-hidden />} onClick={nextProblem}>
            Next problem
          </Button>
        ) : null}
        <State entry={entry} total={lines.length} />
      </div>
      {isPasting ? (
        <>
          <TextAreaField
            label="Numbers"
            description="Copy the column in your spreadsheet and paste it here. The numbers go to the cards from top to bottom."
            rows={6}
            hasFigures
            spellCheck={false}
            autoComplete="off"
            value={pasted}
            onChange={({ currentTarget }) => setPasted(currentTarget.value)}
          />
          <div className="row wrap middle gap-2-3">
            <Button disabled={pasted.trim() === ''} onClick={take}>
              Use these numbers
            </Button>
            <Button variant="default" onClick={() => setPasting(false)}>
              Cancel
            </Button>
          </div>
        </>
      ) : null}
      <NumberGrid lines={lines} entry={entry} ref={grid} />
    </div>
  )
}

const number = (value: number) => value.toLocaleString('en-US')

function State({ entry, total }: { entry: NumberEntry; total: number }) {
  const wrong = entry.problems.size
  const right = total - entry.missing - wrong
  return (
    <p role="status" className="no-margin">
      {entry.note} {number(right)} of {counted(total, 'number is', 'numbers are')} right
      {wrong > 0 ? (
        <>
          , <span className="wrong strong">{wrong === 1 ? '1 needs attention' : `${number(wrong)} need attention`}</span>
        </>
      ) : null}
      {entry.missing > 0 ? `, ${number(entry.missing)} missing` : null}.
    </p>
  )
}

function FileButton({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File) => {
    if (file.size > limits.uploadBytes) return showPopup({ variant: 'error', message: 'This file is too large' })
    onText(await file.text())
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={size} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        Read a CSV file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        aria-label="File of card numbers"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void read(file)
          // Allows choosing the same file again after it was repaired.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
