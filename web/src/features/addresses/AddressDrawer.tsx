import type { UseFormReturnType } from '@mantine/form'
import type { Address } from '@forecourt/domain/contract/addresses.ts'
import { EditDrawer } from '#src/record/EditDrawer.tsx'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { PhoneField } from '#src/ui/PhoneField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { addressLabels, stateOptions, type AddressForm } from './address-form.ts'
import { useSaveAddress } from './use-save-address.ts'

/** `saved` is null for a new address. */
export function AddressDrawer({ saved, onClose }: { saved: Address | null; onClose: () => void }) {
  const edit = useSaveAddress({ saved, onSaved: onClose })
  return (
    <EditDrawer
      title={saved ? 'Edit delivery address' : 'Add delivery address'}
      sub={saved?.address_name}
      width={560}
      submit={saved ? 'Save' : 'Add address'}
      {...edit}
      onClose={onClose}
    >
      <AddressFields form={edit.form} />
    </EditDrawer>
  )
}

function AddressFields({ form }: { form: UseFormReturnType<AddressForm> }) {
  const field = (id: keyof AddressForm) => ({ id, label: addressLabels[id], ...form.getInputProps(id) })
  return (
    <FieldGrid>
      <p className="no-margin dimmed" data-wide>
        Fields marked * are required.
      </p>
      <div data-wide>
        <TextField {...field('address_name')} withAsterisk limit={60} autoComplete="off" />
      </div>
      <div data-wide>
        <TextField {...field('attention_to')} autoComplete="off" />
      </div>
      <div data-wide>
        <TextField {...field('address')} withAsterisk autoComplete="address-line1" />
      </div>
      <div data-wide>
        <TextField {...field('address_secondary')} autoComplete="address-line2" />
      </div>
      <div data-wide>
        <TextField {...field('city')} withAsterisk autoComplete="address-level2" />
      </div>
      <SelectField {...field('state')} withAsterisk searchable data={stateOptions} />
      <TextField {...field('zipcode')} withAsterisk inputMode="numeric" maxLength={10} autoComplete="postal-code" />
      <PhoneField {...field('phone')} />
      <PhoneField {...field('fax')} autoComplete="off" />
      <div data-wide>
        <TextField {...field('email')} type="email" autoComplete="email" />
      </div>
    </FieldGrid>
  )
}
