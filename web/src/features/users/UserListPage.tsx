import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconUserPlus } from '@tabler/icons-react'
import type { User } from '@forecourt/domain/contract/users.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { can, isStaff, userTypes } from '@forecourt/domain/rules/access.ts'
import { roles, roleTypes } from '@forecourt/domain/rules/grants.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { useConfig } from '#src/api/config.ts'
import { SavedViews } from '#src/features/views/SavedViews.tsx'
import { writeView } from '#src/features/views/saved-view.ts'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { orderAndPage } from '#src/list/order-and-page.ts'
import { identityOf, useSession } from '#src/api/session.ts'
import { useColumns } from '#src/list/use-columns.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { useListSearch, useOthers } from '#src/list/use-list-search.ts'
import { Button } from '#src/ui/Button.tsx'
import { ColumnMenu } from '#src/ui/ColumnMenu.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Mailbox } from '#src/ui/illustrations/Mailbox.tsx'
import { subOf } from '#src/record/sub-of.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Invitation } from './Invitation.tsx'
import { PeopleFilters } from './PeopleFilters.tsx'
import { PhoneUser } from './PhoneUser.tsx'
import { userColumns } from './user-columns.tsx'
import { mayChange, userMenu } from './user-menu.ts'
import { fullName } from './user-name.ts'
import { SupportSignInDrawer } from './SupportSignInDrawer.tsx'
import { UserDrawer } from './UserDrawer.tsx'
import { findUser, userCalls, userList, userFile } from './users.calls.ts'
import { useActivationLink } from './use-activation-link.tsx'
import { useOpenedUser } from './use-opened-user.ts'
import { useUserActions } from './use-user-actions.ts'

const nouns: [string, string] = ['user', 'users']
const roleOptions = roleTypes.map(({ id, name }) => ({
  group: name,
  items: roles.filter((role) => role.role_type_id === id).map((role) => ({ value: role.name, label: role.name })),
}))
const noFilter = { keyword: '', status: undefined, role: undefined }

const useMe = () => {
  const user = useSession((session) => session.user)
  return useMemo(() => ({ user_id: user?.user_id ?? 0, ...(user ? identityOf(user) : noIdentity) }), [user])
}
const noIdentity = { user_type_id: userTypes.customer, roles: [], staff_roles: [] }

/** The people of the account. Users who may not manage them can read the list. */
export function UserListPage() {
  const me = useMe()
  const isManaging = can(me, 'users.manage')
  const { search, query, setSearch, addressOf } = useListSearch(userList)
  const users = useQuery(userCalls.list(query))
  const { moment } = useAccountTime()
  const [actedAs, setActedAs] = useState<User | null>(null)
  const { others, setOther } = useOthers(userList)
  // The portal's search links to the invitation with `?invite=1`.
  const [isInviting, setInviting] = useState(false)
  const isAsked = isManaging && others['invite'] === '1'
  const closeInvitation = () => {
    setInviting(false)
    if (isAsked) setOther('invite', undefined, 'replace')
  }
  const [invited, setInvited] = useState<string | null>(null)
  const actions = useUserActions(setInvited)
  const activation = useActivationLink({ find: findUser })
  const onActAs = useConfig().support_sign_in ? setActedAs : undefined
  const mayOpen = (user: User) => mayChange(me, user)
  const { opened, edit, close } = useOpenedUser(users.data?.data, (user) => isManaging && mayOpen(user))
  const onOpen = isManaging ? edit : undefined
  const columns = useColumns(
    'users',
    useMemo(() => userColumns({ onOpen, mayOpen: (user) => mayChange(me, user), moment }), [onOpen, me, moment]),
  )
  const readyTypes = isStaff(me) ? [userTypes.customer, userTypes.staff] : [userTypes.customer]
  const isStaffList = search.user_type_id === userTypes.staff
  const isFiltered = search.keyword !== '' || search.status !== undefined || search.role !== undefined
  const total = users.data?.meta.total
  const inviteButton = isManaging ? (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
      Invite user
    </Button>
  ) : null

  const clear = isFiltered ? () => setSearch(noFilter) : undefined
  return (
    <Page isList>
      <PageTitle
        title="User Maintenance"
        sub={subOf(users, ({ meta }) => counted(meta.total, ...nouns))}
        actions={inviteButton}
      />
      <SavedViews
        screen="users"
        search={writeView(query)}
        ready={readyTypes.map((user_type_id) => ({
          label: user_type_id === userTypes.staff ? 'Provider staff' : 'Users of this account',
          isCurrent: search.user_type_id === user_type_id,
          search: writeView(addressOf({ ...noFilter, user_type_id })),
        }))}
      />
      <Panel isPadded={false}>
        <FilterBar
          onClear={clear}
          tools={
            <>
              <ColumnMenu {...columns} onChoose={columns.choose} />
              <FileMenu total={total ?? 0} fileIn={(format) => userFile(query, format)} />
            </>
          }
        >
          <PeopleFilters
            search={search}
            onSearch={setSearch}
            done="Show users"
            roleOptions={isManaging && !isStaffList ? roleOptions : undefined}
          />
        </FilterBar>
        <LoadedTable
          query={users}
          nouns={nouns}
          caption="Users"
          columns={columns.columns}
          choice={columns.choice}
          rowId={({ user_id }) => user_id}
          rowName={fullName}
          rowMenu={
            isManaging
              ? (user) => [
                  ...userMenu(user, me, { ...actions, onEdit: edit, onActAs }),
                  ...(mayChange(me, user) ? activation.itemFor(user) : []),
                ]
              : undefined
          }
          rowKeys={isManaging ? { e: (user) => (mayOpen(user) ? edit(user) : undefined) } : undefined}
          phoneRow={(user) => <PhoneUser user={user} onOpen={onOpen} mayOpen={mayOpen} showsRoles={isManaging} />}
          {...orderAndPage(search, setSearch)}
          empty={
            <EmptyState illustration={<Mailbox />} title="No one works with this account yet" action={inviteButton}>
              Invite people by e-mail. They choose a password and can start.
            </EmptyState>
          }
          onClearFilters={clear}
        />
      </Panel>
      {opened ? <UserDrawer key={opened.user_id} user={opened} onClose={close} /> : null}
      {actedAs ? <SupportSignInDrawer user={actedAs} onClose={() => setActedAs(null)} /> : null}
      <Invitation
        invited={invited}
        isInviting={isInviting || isAsked}
        onClose={closeInvitation}
        onInvited={setInvited}
        showTo={activation.showTo}
      />
      {activation.dialog}
    </Page>
  )
}
