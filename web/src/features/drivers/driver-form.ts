// The values of the driver form. Validation uses the same schema as the server.
import { DriverInput, type Driver } from '@forecourt/domain/contract/drivers.ts'

export type DriverForm = DriverInput

export const emptyDriver: DriverForm = {
  driver_number: '',
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  cost_center: '',
  external_id: '',
}

export const driverLabels: Record<keyof DriverForm, string> = {
  driver_number: 'Driver number',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'E-mail',
  phone: 'Phone',
  cost_center: 'Cost center',
  external_id: 'Number in another system',
}

export const valuesOf = (driver: Driver): DriverForm =>
  Object.fromEntries(Object.keys(emptyDriver).map((field) => [field, driver[field as keyof DriverForm]])) as DriverForm

/** Only the first message of a field is shown. */
export const driverProblems = (form: DriverForm): Record<string, string> =>
  Object.fromEntries(
    (DriverInput.safeParse(form).error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]),
  )
