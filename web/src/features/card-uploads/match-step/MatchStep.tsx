import { useState } from 'react'
import { counted } from '@forecourt/domain/format/counted.ts'
import { fieldLabel, fieldState, type CardField } from '@forecourt/domain/rules/card-fields.ts'
import { uploadFields } from '@forecourt/domain/rules/upload-columns.ts'
import { keptUploadColumns } from '#src/api/kept.ts'
import { currentSession } from '#src/api/session.ts'
import { usePinRight } from '#src/card-line/use-pin-right.ts'
import { Button } from '#src/ui/Button.tsx'
import { DrawerFoot } from '#src/ui/Drawer.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import type { Matches } from '#src/card-line/match-columns.ts'
import type { UploadKind } from '#src/features/card-uploads/upload-rows.ts'
import { goToStep, setMatch, startRepair, useUpload } from '#src/features/card-uploads/upload-store.ts'
import classes from './MatchStep.module.css'

const samplesShown = 3
const leftOut = 'leave out'

/**
 * Required fields without a column. PINs are left out because the system generates them, and so are fields with a value in the
 * template.
 */
const stillNeeded = ({ kind, template }: UploadKind, matches: Matches) =>
  uploadFields(kind, { pins: false }).filter(
    (field) =>
      fieldState(field, kind) === 'required' &&
      !matches.includes(field) &&
      (template[field as keyof typeof template] ?? null) === null,
  )

/** Remembers only the names of columns, never their contents. */
const remember = (columns: readonly string[], matches: Matches) => {
  const account_id = currentSession().account?.id ?? 0
  const before = keptUploadColumns.read() ?? {}
  const chosen = Object.fromEntries(columns.map((column, at) => [column, matches[at] ?? '']))
  keptUploadColumns.write({ ...before, [account_id]: { ...before[account_id], ...chosen } })
}

export function MatchStep() {
  const { upload, table, matches } = useUpload()
  const pins = usePinRight()
  const [isAttempted, setAttempted] = useState(false)
  if (!upload || !table) return null
  const needed = stillNeeded(upload, matches)
  const data = [
    { value: leftOut, label: 'Leave this column out' },
    ...uploadFields(upload.kind, { pins }).map((field) => ({ value: field, label: fieldLabel(field) })),
  ]
  const samples = (column: number) =>
    table.rows
      .map(({ cells }) => cells[column] ?? '')
      .filter((text) => text !== '')
      .slice(0, samplesShown)

  /** Remembers each match at once: it survives a wrong file and leaving the page. */
  const change = (at: number, field: CardField | null) => {
    setMatch(at, field)
    remember(table.columns, matches.with(at, field))
  }

  const next = () => {
    setAttempted(true)
    if (needed.length > 0) return
    remember(table.columns, matches)
    startRepair()
  }

  return (
    <>
      <p className="no-margin">{counted(table.rows.length, 'row was', 'rows were')} read. Which column is what?</p>
      {table.dropped_columns.length > 0 ? (
        <Notice tone="service" title={`Left out: ${table.dropped_columns.join(', ')}`}>
          Only PIN managers set PINs. The system draws one for each card.
        </Notice>
      ) : null}
      {needed.length > 0 ? (
        <Notice
          key={String(isAttempted)}
          tone={isAttempted ? 'stop' : 'caution'}
          isAlert={isAttempted}
          title={`Still needed: ${needed.map(fieldLabel).join(', ')}`}
        />
      ) : null}
      <ul className="stack ruled-above plain-list">
        {table.columns.map((column, at) => (
          <li key={column} className={classes.column}>
            <div className="stack shrinks">
              <span className="strong breaks">{column}</span>
              <span className={classes.samples}>{samples(at).join(' · ') || 'No values'}</span>
            </div>
            <SelectField
              aria-label={`Field for column ${column}`}
              className="shrinks"
              searchable
              data={data}
              value={matches[at] ?? leftOut}
              onChange={(value) => change(at, value === leftOut || value === null ? null : (value as CardField))}
            />
          </li>
        ))}
      </ul>
      <DrawerFoot>
        <Button variant="default" onClick={() => goToStep(0)}>
          BACK
        </Button>
        <Button onClick={next}>NEXT</Button>
      </DrawerFoot>
    </>
  )
}
