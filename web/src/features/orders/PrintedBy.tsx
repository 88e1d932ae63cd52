import { useSession } from '#src/api/session.ts'
import { useAccountTime } from '#src/api/account-time.ts'
import { usePrinting } from './use-printing.ts'
import classes from './OrderReviewPage.module.css'

/** On paper the header is gone: whose order it is, who printed it and when are said here. */
export function PrintedBy() {
  const { account, user } = useSession()
  const { moment } = useAccountTime()
  const printedAt = usePrinting()
  if (printedAt === null) return null
  return (
    <p className={classes.printed}>
      {account?.name} · printed by {user?.name} · {moment(printedAt)}
    </p>
  )
}
