import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { IconPlus } from '@tabler/icons-react'
import type { Assignment, DriverDetail } from '@forecourt/domain/contract/drivers.ts'
import { cardTitle } from '@forecourt/domain/format/card-name.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { Button } from '#src/ui/Button.tsx'
import { confirm } from '#src/ui/confirm-store.ts'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { AssignmentDrawer } from './AssignmentDrawer.tsx'

/** The vehicle's page has what it bought. */
const linkOf = (assignment: Assignment) =>
  assignment.vehicle_number === null ? (
    nameOf(assignment)
  ) : (
    <Link to="/card-management/vehicles" search={{ vehicle: assignment.vehicle_number, back: '1' }}>
      {nameOf(assignment)}
    </Link>
  )

const nameOf = ({ vehicle_number, last_four }: Assignment) => {
  if (vehicle_number !== null) return `Vehicle ${vehicle_number}`
  return last_four === null ? cardTitle({ last_four }) : `Card •••• ${last_four}`
}

const timeOf = ({ begins_at, ends_at }: Assignment, moment: (at: string) => string) =>
  ends_at ? `${moment(begins_at)} to ${moment(ends_at)}` : `Since ${moment(begins_at)}`

/** The current and past vehicles and cards of the driver. */
export function DriverAssignments({ driver }: { driver: DriverDetail }) {
  const [open, setOpen] = useState<{ assignment: Assignment | null } | null>(null)
  const { moment, zone } = useAccountTime()
  const remove = useCall(api.drivers.removeAssignment, {
    refresh: ['drivers', 'cards', 'vehicles'],
    popup: popups.changesSaved,
  })
  const ask = async ({ id }: Assignment) => {
    if (await confirm({ message: 'Delete this assignment? Purchases keep the driver they have.' }))
      remove.mutate({ params: { id: String(driver.id), assignment_id: String(id) } })
  }
  return (
    <section aria-labelledby="driver-assignments">
      <div className="row middle between">
        <h3 id="driver-assignments" className="size-l strong">
          Assignments
        </h3>
        {driver.status === 'active' ? (
          <Button
            variant="default"
            size="compact"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setOpen({ assignment: null })}
          >
            Assign a vehicle
          </Button>
        ) : null}
      </div>
      {driver.assignments.length === 0 ? (
        <p className="no-margin dimmed">No vehicle or card has been assigned.</p>
      ) : (
        <>
          <p className="no-margin dimmed size-s">Times are in {zone}.</p>
          <RuledList label="Assignments">
            {driver.assignments.map((assignment) => (
              <RuledRow key={assignment.id} title={linkOf(assignment)} sub={timeOf(assignment, moment)}>
                <span className="row gap-3">
                  <LinkButton onClick={() => setOpen({ assignment })}>Edit</LinkButton>
                  <LinkButton onClick={() => void ask(assignment)}>Delete</LinkButton>
                </span>
              </RuledRow>
            ))}
          </RuledList>
        </>
      )}
      {open ? (
        <AssignmentDrawer
          driver={driver}
          assignment={open.assignment}
          title={open.assignment ? nameOf(open.assignment) : 'Assign a vehicle'}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </section>
  )
}
