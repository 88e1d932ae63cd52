import type { User, userSorts } from '@forecourt/domain/contract/users.ts'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { userTypeNames } from '@forecourt/domain/rules/grants.ts'
import type { Column } from '#src/ui/columns.ts'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { RoleChips } from './RoleChips.tsx'
import { fullName } from './user-name.ts'
import { UserStatusChip } from './UserStatusChip.tsx'

type UserColumn = Column<User> & { sort?: (typeof userSorts)[number] }

const typeName = ({ user_type_id }: User) =>
  userTypeNames[user_type_id === userTypes.staff ? userTypes.staff : userTypes.customer]

type Looks = {
  /** Absent if the list is read-only. */
  onOpen?: ((user: User) => void) | undefined
  mayOpen: (user: User) => boolean
  moment: (at: string) => string
}

/** The name opens the form for users who may change this person. */
export function UserName({ user, onOpen, mayOpen }: { user: User } & Pick<Looks, 'onOpen' | 'mayOpen'>) {
  if (!onOpen || !mayOpen(user)) return fullName(user)
  return <LinkButton onClick={() => onOpen(user)}>{fullName(user)}</LinkButton>
}

export const signedIn = ({ last_sign_in_at }: User, moment: Looks['moment']) =>
  last_sign_in_at ? moment(last_sign_in_at) : 'Never'

/** Only people who manage users see roles. */
export const userColumns = ({ onOpen, mayOpen, moment }: Looks): readonly UserColumn[] => [
  {
    id: 'name',
    title: 'Name',
    sort: 'name',
    isRowHeader: true,
    cell: (user) => <UserName user={user} onOpen={onOpen} mayOpen={mayOpen} />,
  },
  { id: 'email', title: 'E-mail', sort: 'email', cell: ({ email }) => email },
  { id: 'status', title: 'Status', sort: 'status', cell: ({ status }) => <UserStatusChip status={status} /> },
  { id: 'type', title: 'Type', isWord: true, cell: typeName },
  ...(onOpen ? [{ id: 'roles', title: 'Roles', cell: ({ roles }: User) => <RoleChips roles={roles} /> }] : []),
  { id: 'title', title: 'Title', isHiddenAtFirst: true, cell: ({ title }) => title || '–' },
  { id: 'phone', title: 'Phone', isHiddenAtFirst: true, cell: ({ phone }) => phone || '–' },
  { id: 'last_sign_in_at', title: 'Last sign-in', isWord: true, sort: 'last_sign_in_at', cell: (user) => signedIn(user, moment) },
]
