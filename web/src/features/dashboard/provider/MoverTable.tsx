import { EmptyState } from '#src/ui/EmptyState.tsx'
import { AccountTable, type Mover } from '#src/features/dashboard/AccountTable.tsx'
import classes from '#src/features/dashboard/AccountTable.module.css'

/** Bars point right for more and left for less, all on one scale: the change in dollars from one month to the next. */
export function MoverTable({ month, movers }: { month: string; movers: readonly Mover[] }) {
  if (movers.length === 0) return <EmptyState title="No transactions in the last two whole months" />
  const movedBy = ({ amount }: Mover) => amount.now - amount.before
  const furthest = Math.max(1, ...movers.map((mover) => Math.abs(movedBy(mover))))
  return (
    <AccountTable
      caption={`${month} against the month before, by change in spend`}
      accounts={movers}
      lastHead={<td aria-hidden className={classes.bars} />}
      last={(mover) => (
        <td aria-hidden className={classes.bars}>
          <span
            className={classes.bar}
            data-less={movedBy(mover) < 0 || undefined}
            style={{ '--share': Math.abs(movedBy(mover)) / furthest }}
          />
        </td>
      )}
    />
  )
}
