import { useForm, type UseFormReturnType } from '@mantine/form'
import type { HeldCard } from '@forecourt/domain/contract/cards.ts'
import type { VehicleDetail } from '@forecourt/domain/contract/vehicles.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { isVinDoubtful } from '@forecourt/domain/rules/vin.ts'
import { call } from '#src/api/client.ts'
import { EditDrawer } from '#src/record/EditDrawer.tsx'
import { api } from '#src/api/endpoints.ts'
import { heldCardName } from '#src/card-line/HeldCards.tsx'
import { useIdempotencyKey } from '#src/record/use-idempotency-key.ts'
import { useSave } from '#src/record/use-save.ts'
import { CheckField } from '#src/ui/CheckField.tsx'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { NumberField } from '#src/ui/NumberField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { emptyVehicle, shownField, valuesOf, vehicleLabels, vehicleProblems, type VehicleForm } from './vehicle-form.ts'
import { fuelOptions, plateStates, statusOptions, typeOptions } from './vehicle-words.ts'

const cancellable = (vehicle: VehicleDetail | null) => vehicle?.cards.filter(({ is_cancellable }) => is_cancellable) ?? []

const useSaveVehicle = (vehicle: VehicleDetail | null, onSaved: () => void) => {
  const keyOf = useIdempotencyKey()
  const form = useForm<VehicleForm>({
    initialValues: vehicle ? valuesOf(vehicle) : emptyVehicle,
    validate: vehicleProblems,
    validateInputOnBlur: true,
  })
  return useSave<VehicleDetail, VehicleForm>({
    form,
    saved: vehicle,
    send: ({ vehicle_number, cancels_cards, ...values }, version) => {
      if (!vehicle) {
        const body = { vehicle_number: vehicle_number.trim(), ...values }
        return call(api.vehicles.create, { body }, keyOf(body))
      }
      const due = cancellable(vehicle).map(({ id }) => id)
      const isSelling = values.status === 'sold' && vehicle.status !== 'sold' && cancels_cards && due.length > 0
      const body = { ...values, version, ...(isSelling && { cancel_cards: due }) }
      return call(api.vehicles.update, { params: { vehicle_number: vehicle.vehicle_number }, body })
    },
    readTheirs: async () =>
      vehicle && (await call(api.vehicles.get, { params: { vehicle_number: vehicle.vehicle_number } })).data,
    subject: 'this vehicle',
    valuesOf,
    labelOf: (field) => vehicleLabels[field as keyof VehicleForm],
    shownValue: shownField,
    refresh: ['vehicles', 'coverage', 'cards', 'drivers'],
    // The first save of a vehicle known only from its cards is a change, not a new vehicle.
    popup: { created: vehicle ? popups.changesSaved : popups.saved, changed: popups.changesSaved },
    onSaved,
  })
}

/** `vehicle` is null for a new one. */
export function VehicleDrawer({ vehicle, onClose }: { vehicle: VehicleDetail | null; onClose: () => void }) {
  const edit = useSaveVehicle(vehicle, onClose)
  return (
    <EditDrawer
      title={vehicle ? 'Edit vehicle' : 'Add vehicle'}
      sub={vehicle ? `Vehicle ${vehicle.vehicle_number}` : undefined}
      width={560}
      submit={vehicle ? 'Save' : 'Add vehicle'}
      {...edit}
      onClose={onClose}
    >
      <VehicleFields form={edit.form} isNew={vehicle === null} />
      {edit.form.values.status === 'sold' && vehicle?.status !== 'sold' ? (
        <SoldCards cards={cancellable(vehicle)} form={edit.form} />
      ) : null}
    </EditDrawer>
  )
}

type Form = UseFormReturnType<VehicleForm>

/** A wrong check digit shows a warning, but the VIN can be saved. */
const vinNote = (vin: string) =>
  isVinDoubtful(vin.trim().toUpperCase())
    ? 'The check digit does not fit. Look at it again, or save it if it is right'
    : undefined

function VehicleFields({ form, isNew }: { form: Form; isNew: boolean }) {
  const field = (id: keyof VehicleForm) => ({ id, label: vehicleLabels[id], ...form.getInputProps(id) })
  const number = (id: 'year' | 'tank_capacity', min: number, max: number) => (
    <NumberField
      id={id}
      label={vehicleLabels[id]}
      min={min}
      max={max}
      value={form.values[id]}
      onChange={(value) => form.setFieldValue(id, value)}
      error={form.errors[id]}
    />
  )
  return (
    <FieldGrid>
      {isNew ? <TextField {...field('vehicle_number')} withAsterisk limit={8} maxLength={8} autoComplete="off" /> : null}
      <SelectField {...field('status')} data={statusOptions} />
      <div data-wide>
        <TextField {...field('vin')} description={vinNote(form.values.vin)} limit={17} maxLength={17} autoComplete="off" />
      </div>
      <TextField {...field('plate')} maxLength={10} autoComplete="off" />
      <SelectField
        {...field('plate_state')}
        data={plateStates}
        value={form.values.plate_state || null}
        onChange={(state) => form.setFieldValue('plate_state', (state ?? '') as VehicleForm['plate_state'])}
        searchable
        clearable
      />
      {number('year', 1_900, 2_100)}
      <TextField {...field('make')} maxLength={30} autoComplete="off" />
      <TextField {...field('model')} maxLength={30} autoComplete="off" />
      <SelectField
        {...field('card_vehicle_type_id')}
        data={typeOptions}
        value={form.values.card_vehicle_type_id?.toString() ?? null}
        onChange={(id) => form.setFieldValue('card_vehicle_type_id', id === null ? null : Number(id))}
        clearable
      />
      {number('tank_capacity', 1, 9_999)}
      <SelectField {...field('fuel_type')} data={fuelOptions} clearable />
      <TextField {...field('owner_operator_number')} limit={15} maxLength={15} autoComplete="off" />
      <TextField {...field('owner_operator_name')} limit={60} maxLength={60} autoComplete="off" />
    </FieldGrid>
  )
}

/** Lists the cards of a sold vehicle before it is saved, with a box to cancel them. */
function SoldCards({ cards, form }: { cards: readonly HeldCard[]; form: Form }) {
  if (cards.length === 0) return null
  return (
    <CheckField
      label={`Cancel its ${counted(cards.length, 'card')}`}
      description={cards.map(heldCardName).join(', ')}
      checked={form.values.cancels_cards}
      onChange={({ currentTarget }) => form.setFieldValue('cancels_cards', currentTarget.checked)}
    />
  )
}
