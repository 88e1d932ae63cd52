import type { AccountChoice } from '@forecourt/domain/contract/accounts.ts'
import { choiceNumber, placeOf } from './accounts.calls.ts'
import classes from './AccountList.module.css'

/** One account in a list: name, number, place, and the reason for its standing. */
export function AccountName({ account, tag }: { account: AccountChoice; tag?: string | null }) {
  return (
    <>
      <span className={classes.name}>{account.account_name}</span>{' '}
      <span className={classes.where}>
        <span className="size-s figures no-wrap">{choiceNumber(account)}</span>{' '}
        <span className="dimmed size-s">{placeOf(account)}</span>
      </span>{' '}
      {tag ? <span className={classes.tag}>{tag}</span> : null}
    </>
  )
}
