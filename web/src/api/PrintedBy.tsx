import { accountLabel } from '@forecourt/domain/format/account-label.ts'
import { usePrinting } from '#src/ui/use-printing.ts'
import { useAccountTime } from './account-time.ts'
import { useSession } from './session.ts'
import classes from './PrintedBy.module.css'

/** On paper the header is gone: whose page it is, who printed it and when are said here. */
export function PrintedBy() {
  const { account, user } = useSession()
  const { moment } = useAccountTime()
  const printedAt = usePrinting()
  if (printedAt === null) return null
  return (
    <p className={classes.printed}>
      {account ? accountLabel(account) : ''} · printed by {user?.name} · {moment(printedAt)}
    </p>
  )
}
