import { useForm } from '@mantine/form'
import type { Driver } from '@forecourt/domain/contract/drivers.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { driverName, driverNumberLength } from '@forecourt/domain/rules/drivers.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { EditDrawer } from '#src/record/EditDrawer.tsx'
import { useIdempotencyKey } from '#src/record/use-idempotency-key.ts'
import { useSave } from '#src/record/use-save.ts'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { PhoneField } from '#src/ui/PhoneField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { driverLabels, driverProblems, emptyDriver, valuesOf, type DriverForm } from './driver-form.ts'

const useSaveDriver = (saved: Driver | null, onSaved: () => void) => {
  const keyOf = useIdempotencyKey()
  const form = useForm<DriverForm>({
    initialValues: saved ? valuesOf(saved) : emptyDriver,
    validate: driverProblems,
    validateInputOnBlur: true,
  })
  const which = { params: { id: String(saved?.id ?? 0) } }
  return useSave<Driver, DriverForm>({
    form,
    saved,
    send: (values, version) =>
      saved
        ? call(api.drivers.update, { ...which, body: { ...values, version } })
        : call(api.drivers.create, { body: values }, keyOf(values)),
    readTheirs: async () => saved && (await call(api.drivers.get, which)).data,
    subject: 'this driver',
    valuesOf,
    labelOf: (field) => driverLabels[field as keyof DriverForm],
    shownValue: (_field, value) => String(value) || '–',
    refresh: ['drivers', 'cards', 'vehicles'],
    popup: { created: popups.saved, changed: popups.changesSaved },
    onSaved,
  })
}

/** `saved` is null for a new driver. */
export function DriverFormDrawer({ saved, onClose }: { saved: Driver | null; onClose: () => void }) {
  const edit = useSaveDriver(saved, onClose)
  const field = (id: keyof DriverForm) => ({ id, label: driverLabels[id], ...edit.form.getInputProps(id) })
  return (
    <EditDrawer
      title={saved ? 'Edit driver' : 'Add driver'}
      sub={saved ? driverName(saved) : undefined}
      width={560}
      submit={saved ? 'Save' : 'Add driver'}
      {...edit}
      onClose={onClose}
    >
      <FieldGrid>
        <p className="no-margin dimmed" data-wide>
          Fields marked * are required.
        </p>
        <TextField {...field('driver_number')} withAsterisk limit={driverNumberLength} autoComplete="off" />
        <TextField {...field('cost_center')} limit={20} autoComplete="off" />
        <TextField {...field('first_name')} limit={40} autoComplete="off" />
        <TextField {...field('last_name')} withAsterisk limit={40} autoComplete="off" />
        <PhoneField {...field('phone')} autoComplete="off" />
        <TextField {...field('external_id')} description="Such as payroll" limit={40} autoComplete="off" />
        <div data-wide>
          <TextField {...field('email')} type="email" autoComplete="off" />
        </div>
      </FieldGrid>
    </EditDrawer>
  )
}
