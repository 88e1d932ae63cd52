import { useForm } from '@mantine/form'
import type { Vehicle, VehicleEdit } from '@forecourt/domain/contract/vehicles.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { call } from '#src/api/client.ts'
import { EditDrawer } from '#src/api/EditDrawer.tsx'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { isOutdated, useMerge } from '#src/api/use-merge.ts'
import { NumberField } from '#src/ui/NumberField.tsx'
import { showPopup } from '#src/ui/popup-store.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { fuelTypeLabels } from './vehicle-words.ts'
import classes from './CardDrawer.module.css'

type VehicleForm = Omit<VehicleEdit, 'version'>

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
  const merge = useMerge<Vehicle, VehicleForm>({
    start: vehicle,
    valuesOf,
    labelOf: (field) => labels[field as keyof VehicleForm],
    shownValue: (_field, value) => `${(value as VehicleForm[keyof VehicleForm]) ?? ''}` || '–',
  })
  const update = useAction((body: VehicleEdit) => call(api.vehicles.update, { ...which, body }), {
    form,
    refresh: ['vehicles', 'coverage'],
    popup: popups.changesSaved,
    failure: 'inline',
  })
  const readTheirs = useAction(() => call(api.vehicles.get, which))
  const send = (values: VehicleForm, version: number) =>
    update.mutate(
      { ...values, version },
      {
        onSuccess: onSaved,
        onError: (error) => {
          if (isOutdated(error)) readTheirs.mutate(undefined, { onSuccess: ({ data }) => merge.meet(data) })
          else if (error.status !== 401 && Object.keys(error.errors).length === 0)
            showPopup({ variant: 'error', message: error.message })
        },
      },
    )
  const conflict = merge.conflictWith(form.values)
  return {
    form,
    isBusy: update.isPending || readTheirs.isPending,
    save: () => send(form.getValues(), merge.version),
    conflict: conflict && {
      ...conflict,
      saveAgain: () => {
        const { values, version } = conflict.resolve()
        form.setValues(values)
        send(values, version)
      },
    },
  }
}

export function VehicleDrawer({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const edit = useSaveVehicle(vehicle, onClose)
  const field = (id: keyof VehicleForm) => ({ id, label: labels[id], ...edit.form.getInputProps(id) })
  return (
    <EditDrawer
      title="Edit vehicle"
      sub={`Vehicle ${vehicle.vehicle_number}`}
      width={480}
      subject="this vehicle"
      submit="Save"
      {...edit}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <NumberField
          id="tank_capacity"
          label={labels.tank_capacity}
          min={1}
          max={9_999}
          value={edit.form.values.tank_capacity}
          onChange={(gallons) => edit.form.setFieldValue('tank_capacity', gallons)}
          error={edit.form.errors.tank_capacity}
        />
        <SelectField
          {...field('fuel_type')}
          data={fuelOptions}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear Fuel type' }}
        />
        <TextField {...field('owner_operator_number')} limit={15} maxLength={15} autoComplete="off" />
        <TextField {...field('owner_operator_name')} limit={60} maxLength={60} autoComplete="off" />
      </div>
    </EditDrawer>
  )
}
