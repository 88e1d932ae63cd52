import { IconEye } from '@tabler/icons-react'
import type { SessionUser } from '@forecourt/domain/contract/session.ts'
import { mayLeave } from '#src/record/leave-guards.ts'
import { signOut } from '#src/api/sign-out.ts'
import classes from './Banner.module.css'

/** Always visible during a support sign-in. */
export function ImpersonationBanner({ staff, user }: { staff: string; user: SessionUser }) {
  return (
    <section className={classes.banner} aria-label="Support sign-in">
      <IconEye size={18} aria-hidden />
      <p className="no-margin">
        Support sign-in: <strong>{staff}</strong> is acting as <strong>{user.name}</strong>. PINs stay hidden, and what is done is
        in the user log.
      </p>
      <button type="button" className={classes.end} onClick={async () => (await mayLeave()) && signOut()}>
        End
      </button>
    </section>
  )
}
