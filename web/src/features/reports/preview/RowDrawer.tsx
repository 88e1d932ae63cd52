import { capital } from '@forecourt/domain/format/capital.ts'
import type { Preview } from '@forecourt/domain/contract/reports.ts'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { useCan } from '#src/api/use-can.ts'
import { Drawer, DrawerFoot } from '#src/ui/Drawer.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { cellText, columnOf, isFigure, type Cell } from '#src/features/reports/cells.ts'
import { CellLink } from './CellLink.tsx'
import { useMarkReviewed } from './use-mark-reviewed.ts'
import classes from './RowDrawer.module.css'

type RowDrawerProps = { report: AnyReport; preview: Preview; row: readonly Cell[]; onClose: () => void }

/** "vehicle: 7 → 8; limit: 100 → 120": each change on its own line. */
const linesOf = (text: string) => (text.includes('→') ? text.split(/;\s+|\n/) : [text])

/** All values of one row, including those not in the table. */
export function RowDrawer({ report, preview, row, onClose }: RowDrawerProps) {
  const { moment, zone } = useAccountTime()
  const [first] = report.columns
  const facts = preview.columns.flatMap((key, place) => {
    const column = columnOf(report, key)
    const value = row[place] ?? null
    return column && value !== null && value !== '' ? { column, text: cellText(column.kind, value, moment) } : []
  })
  const hasMoments = facts.some(({ column }) => column.kind === 'datetime')
  return (
    <Drawer
      title={capital(report.noun[0])}
      sub={first ? facts.find(({ column }) => column.key === first.key)?.text : undefined}
      width={520}
      onClose={onClose}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the drawer scrolls, and holds nothing else to step on */}
      <dl className="no-margin" tabIndex={0}>
        {facts.map(({ column, text }) => (
          <div key={column.key} className={classes.fact}>
            <dt>{column.title}</dt>
            {linesOf(text).map((line) => (
              <dd key={line} data-figure={isFigure(column) || undefined}>
                <CellLink preview={preview} row={row} of={column.key}>
                  {line}
                </CellLink>
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {hasMoments ? <p className={classes.zone}>Times in {zone}</p> : null}
      <DrawerFoot>
        <ReviewButton valueOf={(key) => row[preview.columns.indexOf(key)] ?? null} onDone={onClose} />
      </DrawerFoot>
    </Drawer>
  )
}

type ReviewButtonProps = { valueOf: (key: string) => Cell; onDone: () => void }

/** Only for an exception without a review, and for users who may review. */
function ReviewButton({ valueOf, onDone }: ReviewButtonProps) {
  const mayReview = useCan('exceptions.review')
  const { mark, isBusy } = useMarkReviewed()
  const id = valueOf('exception_id')
  if (!mayReview || typeof id !== 'number' || valueOf('review_state') !== 'Open') return null
  const found = { id, day: String(valueOf('tran_date')), vehicle_number: String(valueOf('vehicle_number') ?? '') }
  return (
    <SubmitButton type="button" isBusy={isBusy} onClick={() => mark(found, onDone)}>
      Mark as reviewed
    </SubmitButton>
  )
}
