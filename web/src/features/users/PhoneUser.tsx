import type { User } from '@forecourt/domain/contract/users.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { RoleChips } from './RoleChips.tsx'
import { signedIn, UserName } from './user-columns.tsx'
import { UserStatusChip } from './UserStatusChip.tsx'
import classes from './UserListPage.module.css'

type PhoneUserProps = {
  user: User
  onOpen: ((user: User) => void) | undefined
  mayOpen: (user: User) => boolean
  showsRoles: boolean
}

/** One user in the list on a phone. */
export function PhoneUser({ user, onOpen, mayOpen, showsRoles }: PhoneUserProps) {
  const { moment } = useAccountTime()
  return (
    <>
      <UserName user={user} onOpen={onOpen} mayOpen={mayOpen} />
      <div>{user.email}</div>
      <div className={classes.marks}>
        <UserStatusChip status={user.status} />
        {showsRoles && user.roles?.length ? <RoleChips roles={user.roles} /> : null}
      </div>
      <div className="no-margin dimmed size-m">Last sign-in: {signedIn(user, moment)}</div>
    </>
  )
}
