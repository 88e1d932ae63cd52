import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import type { FuelProfileRow, TimeProfileRow } from '@forecourt/domain/contract/card-profiles.ts'
import { windowText } from '@forecourt/domain/format/time-windows.ts'
import { can } from '@forecourt/domain/rules/access.ts'
import { identityOf, useSession } from '#src/api/session.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { say } from '#src/text/say.ts'
import { Button } from '#src/ui/Button.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { TableSkeleton } from '#src/ui/Skeletons.tsx'
import { profileCalls } from './card-profiles.calls.ts'
import { FuelProfileDrawer } from './FuelProfileDrawer.tsx'
import { productNames } from './profile-forms.ts'
import { ProfileTable } from './ProfileTable.tsx'
import { TimeProfileDrawer } from './TimeProfileDrawer.tsx'

type Open = { fuel: FuelProfileRow | null } | { time: TimeProfileRow | null }

// Translates each grade by itself: the texts contain no joined lists.
const allowedIn = ({ grades, product_ids }: FuelProfileRow) =>
  [...grades.map((text) => say(text)), productNames(product_ids)].filter(Boolean).join(', ')

function Windows({ profile }: { profile: TimeProfileRow }) {
  return profile.windows.map((window) => <div key={JSON.stringify(window)}>{windowText(window)}</div>)
}

// As many rows as there are profiles at first.
const fuelLoading = <TableSkeleton rows={11} columns={3} label="Loading the profiles" />
const timeLoading = <TableSkeleton rows={6} columns={3} label="Loading the profiles" />

/** What cards may buy, and when. */
export function ProfilesPage() {
  const profiles = useQuery(profileCalls.list())
  const mayEdit = useSession(({ user }) => user !== null && can(identityOf(user), 'templates.manage'))
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <Page>
      <PageTitle title="Profiles" sub="What cards may buy, and when" />
      <div className="stack gap-6">
        <Panel
          title="Fuel profiles"
          isPadded={false}
          actions={mayEdit ? <AddButton label="Add fuel profile" onAdd={() => setOpen({ fuel: null })} /> : null}
        >
          <Loaded query={profiles} loading={fuelLoading}>
            {({ data }) => (
              <ProfileTable
                caption="Fuel profiles"
                rows={data.fuel_profiles}
                allows={{ title: 'May buy', cell: allowedIn }}
                onOpen={mayEdit ? (fuel) => setOpen({ fuel }) : null}
              />
            )}
          </Loaded>
        </Panel>
        <Panel
          title="Time profiles"
          isPadded={false}
          actions={mayEdit ? <AddButton label="Add time profile" onAdd={() => setOpen({ time: null })} /> : null}
        >
          <Loaded query={profiles} loading={timeLoading}>
            {({ data }) => (
              <ProfileTable
                caption="Time profiles"
                rows={data.time_profiles}
                allows={{ title: 'May be used', cell: (profile) => <Windows profile={profile} /> }}
                onOpen={mayEdit ? (time) => setOpen({ time }) : null}
              />
            )}
          </Loaded>
        </Panel>
      </div>
      {open && 'fuel' in open ? <FuelProfileDrawer profile={open.fuel} onClose={close} /> : null}
      {open && 'time' in open ? <TimeProfileDrawer profile={open.time} onClose={close} /> : null}
    </Page>
  )
}

function AddButton({ label, onAdd }: { label: string; onAdd: () => void }) {
  return (
    <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
      {label}
    </Button>
  )
}
