import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { accountNumber } from '@forecourt/domain/format/account-label.ts'
import { signedPercent, wholeDollars, wholeGallons } from '@forecourt/domain/format/totals.ts'
import type { api } from '#src/api/endpoints.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { useOpenAccount } from '#src/features/dashboard/use-open-account.ts'
import classes from './MoverTable.module.css'

type Movers = ReplyOf<typeof api.dashboard.provider>['data']['movers']['accounts']

/** Bars to the right for more, to the left for less, all on one scale: dollars moved from one month to the next. */
export function MoverTable({ month, movers }: { month: string; movers: Movers }) {
  const openAccount = useOpenAccount()
  if (movers.length === 0) return <EmptyState title="No transactions in the last two whole months" />
  const furthest = Math.max(1, ...movers.map(({ amount }) => Math.abs(amount.now - amount.before)))
  return (
    <table className={classes.movers}>
      <caption className={classes.caption}>{month} against the month before, by how far the spend moved</caption>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Gallons</th>
          <th scope="col">Spend</th>
          <th scope="col">Change</th>
          <td aria-hidden className={classes.bars} />
        </tr>
      </thead>
      <tbody>
        {movers.map(({ account, gallons, amount }) => {
          const moved = amount.now - amount.before
          return (
            <tr key={account.id}>
              <th scope="row">
                <button type="button" className={`link-like ${classes.open}`} onClick={() => openAccount(account)}>
                  {account.name}
                </button>{' '}
                <span className="dimmed size-s figures no-wrap">{accountNumber(account)}</span>
              </th>
              <td>{wholeGallons(gallons.now)}</td>
              <td>{wholeDollars(amount.now)}</td>
              <td>{amount.change === null ? 'new' : signedPercent(amount.change)}</td>
              <td aria-hidden className={classes.bars}>
                <span
                  className={classes.bar}
                  data-less={moved < 0 || undefined}
                  style={{ '--share': Math.abs(moved) / furthest }}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
