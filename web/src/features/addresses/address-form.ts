// The values of the delivery address form. Validation uses the same schema as the server.
import { AddressInput, type Address } from '@forecourt/domain/contract/addresses.ts'
import { states } from '@forecourt/domain/states.ts'

/** The state is null until one is chosen; the account is added on sending. */
export type AddressForm = Omit<AddressInput, 'account_id' | 'state'> & { state: AddressInput['state'] | null }

export const emptyAddress: AddressForm = {
  address_name: '',
  attention_to: '',
  address: '',
  address_secondary: '',
  city: '',
  state: null,
  zipcode: '',
  phone: '',
  email: '',
  fax: '',
}

export const valuesOf = (address: Address): AddressForm =>
  Object.fromEntries(Object.keys(emptyAddress).map((field) => [field, address[field as keyof Address]])) as AddressForm

/** The same labels as in the order wizard. */
export const addressLabels: Record<keyof AddressForm, string> = {
  address_name: 'Address name',
  attention_to: 'Attention to',
  address: 'Street address',
  address_secondary: 'Address line 2',
  city: 'City',
  state: 'State',
  zipcode: 'Zip Code',
  phone: 'Phone',
  email: 'E-mail',
  fax: 'Fax',
}

const Fields = AddressInput.omit({ account_id: true })

export const addressProblems = (form: AddressForm): Record<string, string> =>
  // Only the first message of a field is shown.
  Object.fromEntries(
    (Fields.safeParse(form).error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]),
  )

/** The form is sent only when it is valid, so a state is chosen. */
export const bodyOf = (form: AddressForm, account_id: number) => ({ ...(form as AddressInput), account_id })

export const stateOptions = states.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))

export const shownField = (field: string, value: unknown) =>
  field === 'state' ? (states.find(({ code }) => code === value)?.name ?? '') : String(value)
