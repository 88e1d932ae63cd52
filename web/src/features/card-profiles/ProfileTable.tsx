import type { ReactNode } from 'react'
import { IconEyeOff } from '@tabler/icons-react'
import { usualChoice, type Column } from '#src/ui/columns.ts'
import { DataTable } from '#src/ui/DataTable.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'

type Row = { id: number; name: string; is_hidden: boolean }

type ProfileTableProps<Profile extends Row> = {
  caption: string
  rows: readonly Profile[]
  allows: { title: string; cell: (profile: Profile) => ReactNode }
  /** Null for staff who may only read. */
  onOpen: ((profile: Profile) => void) | null
}

const noSorting = { by: '', direction: 'asc', onSort: () => undefined } as const

export function ProfileTable<Profile extends Row>({ caption, rows, allows, onOpen }: ProfileTableProps<Profile>) {
  const name = (profile: Profile) =>
    onOpen ? <LinkButton onClick={() => onOpen(profile)}>{profile.name}</LinkButton> : profile.name
  const columns: readonly Column<Profile>[] = [
    { id: 'name', title: 'Name', isRowHeader: true, cell: name },
    { id: 'allows', ...allows },
    { id: 'is_hidden', title: 'In forms', cell: (profile) => <Offered profile={profile} /> },
  ]
  return (
    <DataTable
      caption={caption}
      columns={columns}
      choice={usualChoice(columns)}
      rows={[...rows]}
      expectedRows={rows.length}
      rowId={({ id }) => id}
      rowName={(profile) => profile.name}
      sorting={noSorting}
      phoneRow={(profile) => (
        <>
          {name(profile)}
          <div>{allows.cell(profile)}</div>
          {profile.is_hidden ? <Offered profile={profile} /> : null}
        </>
      )}
    />
  )
}

function Offered({ profile }: { profile: Row }) {
  if (!profile.is_hidden) return <>Offered</>
  return (
    <StatusChip tone="asphalt" icon={IconEyeOff}>
      Hidden
    </StatusChip>
  )
}
