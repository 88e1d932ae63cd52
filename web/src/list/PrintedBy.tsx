import { accountLabel } from '@forecourt/domain/format/account-label.ts'
import { usePrinting } from '#src/ui/use-printing.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { useSession } from '#src/api/session.ts'
import classes from './PrintedBy.module.css'

/** A printed page has no header, so this names the account, who printed it and when. */
export function PrintedBy() {
  const { account, user } = useSession()
  const { moment } = useAccountTime()
  const printedAt = usePrinting()
  if (printedAt === null) return null
  return (
    <p className={classes.printed} data-on-paper>
      {account ? `${accountLabel(account)} · ` : ''}printed by {user?.name} · {moment(printedAt)}
    </p>
  )
}
