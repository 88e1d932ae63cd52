import { useForm } from '@mantine/form'
import type { Vehicle, VehicleInput } from '@forecourt/domain/contract/vehicles.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { call } from '#src/api/client.ts'
import { EditDrawer } from '#src/record/EditDrawer.tsx'
import { api } from '#src/api/endpoints.ts'
import { useSave } from '#src/record/use-save.ts'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { NumberField } from '#src/ui/NumberField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { fuelTypeLabels } from './vehicle-words.ts'

type VehicleForm = VehicleInput

const labels: Record<keyof VehicleForm, string> = {
  tank_capacity: 'Tank capacity, gallons',
  fuel_type: 'Fuel type',
  owner_operator_number: 'Owner-operator number',
  owner_operator_name: 'Owner-operator name',
}

const valuesOf = ({ tank_capacity, fuel_type, owner_operator_number, owner_operator_name }: Vehicle): VehicleForm => ({
  tank_capacity,
  fuel_type,
  owner_operator_number,
  owner_operator_name,
})

const fuelOptions = Object.entries(fuelTypeLabels).map(([value, label]) => ({ value, label }))

const useSaveVehicle = (vehicle: Vehicle, onSaved: () => void) => {
  const which = { params: { vehicle_number: vehicle.vehicle_number } }
  const form = useForm<VehicleForm>({ initialValues: valuesOf(vehicle) })
  return useSave({
    form,
    saved: vehicle,
    send: (values, version) => call(api.vehicles.update, { ...which, body: { ...values, version } }),
    readTheirs: async () => (await call(api.vehicles.get, which)).data,
    subject: 'this vehicle',
    valuesOf,
    labelOf: (field) => labels[field as keyof VehicleForm],
    shownValue: (_field, value) => `${(value as VehicleForm[keyof VehicleForm]) ?? ''}` || '–',
    refresh: ['vehicles', 'coverage'],
    popup: { changed: popups.changesSaved },
    onSaved,
  })
}

export function VehicleDrawer({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const edit = useSaveVehicle(vehicle, onClose)
  const field = (id: keyof VehicleForm) => ({ id, label: labels[id], ...edit.form.getInputProps(id) })
  return (
    <EditDrawer
      title="Edit vehicle"
      sub={`Vehicle ${vehicle.vehicle_number}`}
      width={480}
      submit="Save"
      {...edit}
      onClose={onClose}
    >
      <FieldGrid>
        <NumberField
          id="tank_capacity"
          label={labels.tank_capacity}
          min={1}
          max={9_999}
          value={edit.form.values.tank_capacity}
          onChange={(gallons) => edit.form.setFieldValue('tank_capacity', gallons)}
          error={edit.form.errors.tank_capacity}
        />
        <SelectField {...field('fuel_type')} data={fuelOptions} clearable />
        <TextField {...field('owner_operator_number')} limit={15} maxLength={15} autoComplete="off" />
        <TextField {...field('owner_operator_name')} limit={60} maxLength={60} autoComplete="off" />
      </FieldGrid>
    </EditDrawer>
  )
}
