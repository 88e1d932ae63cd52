import type { ReactNode } from 'react'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { accountNumber } from '@forecourt/domain/format/account-label.ts'
import { signedPercent, wholeDollars, wholeGallons } from '@forecourt/domain/format/totals.ts'
import type { api } from '#src/api/endpoints.ts'
import { useOpenAccount } from './use-open-account.ts'
import classes from './AccountTable.module.css'

export type Mover = ReplyOf<typeof api.dashboard.provider>['data']['movers']['accounts'][number]

type AccountTableProps<One> = {
  caption: string
  accounts: readonly One[]
  /** The last column: its head, and the content of its cell in each row. */
  lastHead: ReactNode
  last: (one: One) => ReactNode
}

/** Accounts compared with the period before. Clicking a name opens the account. */
export function AccountTable<One extends Pick<Mover, 'account' | 'gallons' | 'amount'>>(props: AccountTableProps<One>) {
  const openAccount = useOpenAccount()
  return (
    <table className={classes.movers}>
      <caption className={classes.caption}>{props.caption}</caption>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Gallons</th>
          <th scope="col">Spend</th>
          <th scope="col">Change</th>
          {props.lastHead}
        </tr>
      </thead>
      <tbody>
        {props.accounts.map((one) => {
          const { account, gallons, amount } = one
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
              {props.last(one)}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
