import type { UseFormReturnType } from '@mantine/form'
import type { Address } from '@forecourt/domain/contract/addresses.ts'
import { Form } from '#src/api/Form.tsx'
import { focusFirstInvalid, formErrors } from '#src/api/form-errors.ts'
import { askToDiscard, useLeaveGuard } from '#src/api/use-leave-guard.ts'
import { Button } from '#src/ui/Button.tsx'
import { Drawer, DrawerFoot } from '#src/ui/Drawer.tsx'
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx'
import { MergeChoices } from '#src/ui/MergeChoices.tsx'
import { PhoneField } from '#src/ui/PhoneField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { addressLabels, stateOptions, type AddressForm } from './address-form.ts'
import { useSaveAddress } from './use-save-address.ts'
import classes from './AddressListPage.module.css'

const formId = 'delivery-address'

/** `saved` is null for a new address. */
export function AddressDrawer({ saved, onClose }: { saved: Address | null; onClose: () => void }) {
  const { form, isBusy, save, conflict } = useSaveAddress({ saved, onSaved: onClose })
  const isDirty = form.isDirty()
  useLeaveGuard(isDirty)

  const close = async () => {
    if (!isDirty || (await askToDiscard())) onClose()
  }

  return (
    <Drawer
      title={saved ? 'Edit delivery address' : 'Add delivery address'}
      sub={saved?.address_name}
      width={560}
      onClose={() => void close()}
    >
      <Form
        id={formId}
        className={classes.form}
        onSubmit={(event) => {
          if (!conflict) return form.onSubmit(save, focusFirstInvalid)(event)
          event.preventDefault()
          conflict.saveAgain()
        }}
      >
        {conflict ? (
          <MergeChoices title="Somebody else has changed this delivery address meanwhile." {...conflict} />
        ) : (
          <>
            <ErrorSummary errors={formErrors(form.errors, form.values)} />
            <AddressFields form={form} />
          </>
        )}
        <DrawerFoot>
          <SubmitButton form={formId} isBusy={isBusy}>
            {conflict ? 'Save again' : saved ? 'Save' : 'Add address'}
          </SubmitButton>
          <Button variant="default" onClick={() => void close()}>
            Cancel
          </Button>
        </DrawerFoot>
      </Form>
    </Drawer>
  )
}

function AddressFields({ form }: { form: UseFormReturnType<AddressForm> }) {
  const field = (id: keyof AddressForm) => ({ id, label: addressLabels[id], ...form.getInputProps(id) })
  return (
    <div className={classes.fields}>
      <p className={classes.note}>Fields marked * are required.</p>
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
    </div>
  )
}
