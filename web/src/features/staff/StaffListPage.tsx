import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconUserPlus } from '@tabler/icons-react'
import type { StaffMember, staffSorts } from '@forecourt/domain/contract/staff.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { grantableStaffRoles, mayManageStaff } from '@forecourt/domain/rules/staff-grants.ts'
import { staffRoleWords } from '@forecourt/domain/rules/staff-role-words.ts'
import { staffRoleNames } from '@forecourt/domain/rules/staff-roles.ts'
import { identityOf, useSession } from '#src/api/session.ts'
import { InvitedModal } from '#src/features/users/InvitedModal.tsx'
import { PeopleFilters } from '#src/features/users/PeopleFilters.tsx'
import { RoleChips } from '#src/features/users/RoleChips.tsx'
import { useActivationLink } from '#src/features/users/use-activation-link.tsx'
import { fullName } from '#src/features/users/user-name.ts'
import { UserStatusChip } from '#src/features/users/UserStatusChip.tsx'
import { LoadedTable } from '#src/list/LoadedTable.tsx'
import { orderAndPage } from '#src/list/order-and-page.ts'
import { useColumns } from '#src/list/use-columns.ts'
import { FileMenu } from '#src/list/FileMenu.tsx'
import { useListSearch } from '#src/list/use-list-search.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { Button } from '#src/ui/Button.tsx'
import { ColumnMenu } from '#src/ui/ColumnMenu.tsx'
import type { Column } from '#src/ui/columns.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterBar } from '#src/ui/FilterBar.tsx'
import { Mailbox } from '#src/ui/illustrations/Mailbox.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { Page } from '#src/ui/Page.tsx'
import { subOf } from '#src/record/sub-of.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { InviteStaffDrawer } from './InviteStaffDrawer.tsx'
import { roleLabels } from './staff-form.ts'
import { useStaffMenu } from './staff-menu.ts'
import { findStaff, staffCalls, staffList, staffFile } from './staff.calls.ts'
import { StaffDrawer } from './StaffDrawer.tsx'

const nouns: [string, string] = ['person', 'people']
const roleOptions = staffRoleNames.map((value) => ({ value, label: staffRoleWords[value].label }))
const noFilter = { keyword: '', status: undefined, role: undefined }

/** The rights of the signed-in user. There is no user for a moment while signing out. */
const useRights = () => {
  const user = useSession((session) => session.user)
  const who = user && identityOf(user)
  return {
    me: user?.user_id ?? 0,
    grantable: who ? grantableStaffRoles(who) : [],
    mayChange: ({ staff_roles }: StaffMember) => who !== null && mayManageStaff(who, staff_roles),
  }
}

/** The provider's staff. An auditor may read the list. */
export function StaffListPage() {
  const { me, grantable, mayChange } = useRights()
  const isManaging = grantable.length > 0
  const { search, query, setSearch } = useListSearch(staffList)
  const staff = useQuery(staffCalls.list(query))
  const { moment } = useAccountTime()
  const [edited, setEdited] = useState<StaffMember | null>(null)
  const [isInviting, setInviting] = useState(false)
  const [invited, setInvited] = useState<string | null>(null)
  const activation = useActivationLink({ find: findStaff })
  const actionsOf = useStaffMenu({ me, mayChange }, { onEdit: setEdited, onInvited: setInvited })
  const menuOf = (member: StaffMember) => [...actionsOf(member), ...(mayChange(member) ? activation.itemFor(member) : [])]
  const isFiltered = search.keyword !== '' || search.status !== undefined || search.role !== undefined
  const total = staff.data?.meta.total
  const signedIn = ({ last_sign_in_at }: StaffMember) => (last_sign_in_at ? moment(last_sign_in_at) : 'Never')
  const name = (member: StaffMember) =>
    mayChange(member) ? <LinkButton onClick={() => setEdited(member)}>{fullName(member)}</LinkButton> : fullName(member)
  const roles = ({ staff_roles }: StaffMember) => <RoleChips roles={roleLabels(staff_roles)} />
  const columns = useColumns<StaffMember>('staff', [
    { id: 'name', title: 'Name', sort: 'name', isRowHeader: true, cell: name },
    { id: 'email', title: 'E-mail', sort: 'email', cell: ({ email }) => email },
    { id: 'status', title: 'Status', sort: 'status', cell: ({ status }) => <UserStatusChip status={status} /> },
    { id: 'roles', title: 'Roles', isWord: true, cell: roles },
    { id: 'last_sign_in_at', title: 'Last sign-in', isWord: true, sort: 'last_sign_in_at', cell: signedIn },
  ] satisfies (Column<StaffMember> & { sort?: (typeof staffSorts)[number] })[])
  const inviteButton = isManaging ? (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
      Invite staff
    </Button>
  ) : null

  const clear = isFiltered ? () => setSearch(noFilter) : undefined
  return (
    <Page isList>
      <PageTitle title="Staff" sub={subOf(staff, ({ meta }) => counted(meta.total, ...nouns))} actions={inviteButton} />
      <Panel isPadded={false}>
        <FilterBar
          onClear={clear}
          tools={
            <>
              <ColumnMenu {...columns} onChoose={columns.choose} />
              <FileMenu total={total ?? 0} fileIn={(format) => staffFile(query, format)} />
            </>
          }
        >
          <PeopleFilters search={search} onSearch={setSearch} done="Show staff" roleOptions={roleOptions} />
        </FilterBar>
        <LoadedTable
          query={staff}
          nouns={nouns}
          caption="Staff"
          columns={columns.columns}
          choice={columns.choice}
          rowId={({ user_id }) => user_id}
          rowName={fullName}
          rowMenu={isManaging ? menuOf : undefined}
          phoneRow={(member) => (
            <>
              {name(member)}
              <div>{member.email}</div>
              <div className="row wrap gap-2">
                <UserStatusChip status={member.status} />
                {roles(member)}
              </div>
              <div className="no-margin dimmed size-m">Last sign-in: {signedIn(member)}</div>
            </>
          )}
          {...orderAndPage(search, setSearch)}
          empty={<EmptyState illustration={<Mailbox />} title="No one of this name works here." action={inviteButton} />}
          onClearFilters={clear}
        />
      </Panel>
      {edited ? (
        <StaffDrawer member={edited} isMe={edited.user_id === me} grantable={grantable} onClose={() => setEdited(null)} />
      ) : null}
      {isInviting ? (
        <InviteStaffDrawer
          grantable={grantable}
          onClose={() => setInviting(false)}
          onInvited={(email) => {
            setInviting(false)
            setInvited(email)
          }}
        />
      ) : null}
      {activation.dialog}
      {invited ? (
        <InvitedModal
          email={invited}
          showTo={activation.showTo}
          onClose={() => setInvited(null)}
          action={
            <Button data-autofocus onClick={() => setInvited(null)}>
              Close
            </Button>
          }
        />
      ) : null}
    </Page>
  )
}
