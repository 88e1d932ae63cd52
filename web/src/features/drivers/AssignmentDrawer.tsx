import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useForm } from '@mantine/form'
import type { Assignment, DriverDetail } from '@forecourt/domain/contract/drivers.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { driverName } from '@forecourt/domain/rules/drivers.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useAccountTime } from '#src/time/account-time.ts'
import { zonedMoment, zonedParts } from '#src/time/zoned-moment.ts'
import { DateField } from '#src/ui/DateField.tsx'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { driverCalls } from './drivers.calls.ts'

type Times = { begins_on: string; begins_time: string; ends_on: string; ends_time: string }
type AssignmentForm = Times & { vehicle_number: string | null }

const timesOf = (assignment: Assignment | null, time_zone: string, today: string): Times => {
  const begins = assignment ? zonedParts(assignment.begins_at, time_zone) : { day: today, time: '00:00' }
  const ends = assignment?.ends_at ? zonedParts(assignment.ends_at, time_zone) : { day: '', time: '' }
  return { begins_on: begins.day, begins_time: begins.time, ends_on: ends.day, ends_time: ends.time }
}

/** The same limits as those of the API (domain/src/contract/drivers.ts). Other years have no time in a zone. */
const refusedDay = (day: string) => (day >= '2000-01-01' && day < '2100-01-01' ? null : 'Must be between 2000 and 2099')

type AssignmentDrawerProps = { driver: DriverDetail; assignment: Assignment | null; title: string; onClose: () => void }

/** `assignment` is null for a new one. Days and times are in the account's time zone. */
export function AssignmentDrawer({ driver, assignment, title, onClose }: AssignmentDrawerProps) {
  const { time_zone, today, zone } = useAccountTime()
  const form = useForm<AssignmentForm>({
    initialValues: { vehicle_number: null, ...timesOf(assignment, time_zone, today()) },
    validate: {
      vehicle_number: (chosen) => (assignment === null && !chosen ? 'Choose a vehicle' : null),
      begins_on: (day) => (day ? refusedDay(day) : 'Choose a day'),
      ends_on: (day) => (day ? refusedDay(day) : null),
    },
  })
  const save = useAction(
    ({ vehicle_number, begins_on, begins_time, ends_on, ends_time }: AssignmentForm) => {
      const times = {
        begins_at: zonedMoment(begins_on, begins_time, time_zone),
        ends_at: ends_on ? zonedMoment(ends_on, ends_time, time_zone) : null,
      }
      const params = { id: String(driver.id) }
      return assignment
        ? call(api.drivers.changeAssignment, { params: { ...params, assignment_id: String(assignment.id) }, body: times })
        : call(api.drivers.assign, { params, body: { vehicle_number: vehicle_number!, ...times } })
    },
    { refresh: ['drivers', 'cards', 'vehicles'], popup: popups.changesSaved },
  )
  const day = (id: 'begins_on' | 'ends_on', label: string) => (
    <DateField
      id={id}
      label={label}
      value={form.values[id]}
      onChange={(value) => form.setFieldValue(id, value)}
      error={form.errors[id]}
    />
  )
  const time = (id: 'begins_time' | 'ends_time', label: string) => (
    <TextField id={id} type="time" label={label} {...form.getInputProps(id)} />
  )
  return (
    <FormDrawer
      title={title}
      sub={driverName(driver)}
      submit="Save"
      isBusy={save.isPending}
      onSubmit={() => form.onSubmit((values) => save.mutate(values, { onSuccess: onClose }))()}
      onClose={onClose}
    >
      {assignment ? null : (
        <VehicleField
          value={form.values.vehicle_number}
          error={form.errors['vehicle_number']}
          onChange={(chosen) => form.setFieldValue('vehicle_number', chosen)}
        />
      )}
      <FieldGrid>
        {day('begins_on', 'From')}
        {time('begins_time', 'Time')}
        {day('ends_on', 'Until')}
        {time('ends_time', 'Time')}
      </FieldGrid>
      <p className="no-margin dimmed size-s">
        Times are in {zone}. Without an end it lasts, and the driver before hands the vehicle over at that moment.
      </p>
    </FormDrawer>
  )
}

type VehicleFieldProps = { value: string | null; error: React.ReactNode; onChange: (chosen: string | null) => void }

function VehicleField({ value, error, onChange }: VehicleFieldProps) {
  const [keyword, setKeyword] = useState('')
  const search = useQuery(driverCalls.vehicles(keyword))
  const found = search.data?.data ?? []
  const options = found.map(({ vehicle_number, make, model }) => ({
    value: vehicle_number,
    label: [vehicle_number, make, model].filter(Boolean).join(' '),
  }))
  const chosen = value !== null && !found.some(({ vehicle_number }) => vehicle_number === value) ? [{ value, label: value }] : []
  return (
    <SelectField
      id="vehicle_number"
      label="Vehicle"
      withAsterisk
      searchable
      data={[...chosen, ...options]}
      value={value}
      error={error}
      onChange={onChange}
      onSearchChange={(typed) => setKeyword(typed.trim().slice(0, 40))}
      isLooking={search.isFetching}
      nothingFoundMessage="No vehicle has this number"
    />
  )
}
