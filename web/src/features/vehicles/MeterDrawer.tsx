import { useForm } from '@mantine/form'
import type { VehicleDetail } from '@forecourt/domain/contract/vehicles.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useAccountTime } from '#src/time/account-time.ts'
import { DateField } from '#src/ui/DateField.tsx'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { NumberField } from '#src/ui/NumberField.tsx'

type MeterForm = { from_day: string; reading: number | null }

/** Records a new odometer: its first day and its reading then. Later readings are compared with it. */
export function MeterDrawer({ vehicle, onClose }: { vehicle: VehicleDetail; onClose: () => void }) {
  const { today } = useAccountTime()
  const form = useForm<MeterForm>({
    initialValues: { from_day: today(), reading: null },
    validate: {
      from_day: (day) => (day ? null : 'Choose a day'),
      reading: (reading) => (reading === null ? 'Enter the reading' : null),
    },
  })
  const add = useCall(api.vehicles.addMeter, {
    refresh: ['vehicles', 'transactions', 'exceptions'],
    popup: popups.changesSaved,
    form,
  })
  const send = ({ from_day, reading }: MeterForm) =>
    add.mutate(
      { params: { vehicle_number: vehicle.vehicle_number }, body: { from_day, reading: reading ?? 0 } },
      { onSuccess: onClose },
    )
  return (
    <FormDrawer
      title="New meter"
      sub={`Vehicle ${vehicle.vehicle_number}`}
      submit="Save"
      isBusy={add.isPending}
      onSubmit={() => form.onSubmit(send)()}
      onClose={onClose}
    >
      <FieldGrid>
        <DateField id="from_day" label="New meter from" withAsterisk {...form.getInputProps('from_day')} />
        <NumberField
          id="reading"
          label="Reads"
          withAsterisk
          min={0}
          max={9_999_999}
          value={form.values.reading}
          onChange={(reading) => form.setFieldValue('reading', reading)}
          error={form.errors['reading']}
        />
      </FieldGrid>
      <p className="no-margin dimmed size-s">
        From that day odometers are compared with the new meter. Miles and findings of the next purchase are recalculated.
      </p>
    </FormDrawer>
  )
}
