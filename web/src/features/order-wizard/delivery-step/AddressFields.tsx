import { useEffect, useEffectEvent } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Address } from '@forecourt/domain/contract/addresses.ts'
import { isSame } from '@forecourt/domain/rules/same-value.ts'
import { states } from '@forecourt/domain/states.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { Button } from '#src/ui/Button.tsx'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { PhoneField } from '#src/ui/PhoneField.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { SwitchField } from '#src/ui/SwitchField.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import type { DeliveryForm } from './delivery-form.ts'
import { currentWizard, setAddress, useWizard } from '#src/features/order-wizard/wizard-store.ts'
import classes from './DeliveryStep.module.css'

const stateOptions = states.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))

const placeOf = (address: Address) => ({
  delivery_address_name: address.address_name,
  delivery_street_address: address.address,
  delivery_street_address_secondary: address.address_secondary,
  delivery_city: address.city,
  delivery_state: address.state as '',
  delivery_zipcode: address.zipcode,
})

/** The order stores a copy of the address, so that later changes to the address do not affect it. */
const deliveryOf = (address: Address) => ({
  ...placeOf(address),
  delivery_attention_to: address.attention_to,
  delivery_phone_number: address.phone,
})

const noPlace = {
  delivery_address_name: '',
  delivery_street_address: '',
  delivery_street_address_secondary: '',
  delivery_city: '',
  delivery_state: '',
  delivery_zipcode: '',
} as const
const nowhere = { ...noPlace, delivery_attention_to: '', delivery_phone_number: '' } as const

/**
 * The form and the saved addresses may differ: the order was resumed, or someone changed, deleted or added an address meanwhile. The
 * place that is shown is the place that is ordered to, and a typed one is not lost.
 */
const useSavedPlaces = (form: DeliveryForm, saved: readonly Address[] | undefined) => {
  const follow = useEffectEvent(() => {
    const { create_new_address, ...place } = form.getValues()
    const { address_id } = currentWizard()
    if (!saved || create_new_address) return
    if (saved.length === 0) return setAddress(null)
    const chosen = saved.find(({ id }) => id === address_id)
    const isTyped = Object.keys(noPlace).some((field) => place[field as keyof typeof noPlace] !== '')
    if (chosen) {
      if (!isSame(place, { ...place, ...placeOf(chosen) })) form.setValues(placeOf(chosen))
      return
    }
    // Typed while the account had no saved address.
    if (address_id === null && isTyped) return form.setValues({ create_new_address: true })
    // A single saved address is chosen automatically.
    const [only] = saved.length === 1 ? saved : []
    setAddress(only?.id ?? null)
    if (only) form.setValues(deliveryOf(only))
    else if (isTyped) form.setValues(noPlace)
  })
  const isNew = form.values.create_new_address
  useEffect(() => follow(), [saved, isNew])
}

export type SavedAddresses = UseQueryResult<Address[], ApiError>

export function AddressFields({ form, addresses }: { form: DeliveryForm; addresses: SavedAddresses }) {
  useSavedPlaces(form, addresses.data)
  if (addresses.isPending) return <TextSkeleton lines={5} label="Loading the delivery addresses" />
  const saved = addresses.data ?? []
  const isNew = form.values.create_new_address || saved.length === 0

  const setNew = (create_new_address: boolean) => {
    setAddress(null)
    form.clearErrors()
    form.setValues({ ...nowhere, create_new_address })
  }

  return (
    <FieldGrid>
      {addresses.isError ? (
        <div data-wide>
          <Notice tone="caution" isAlert title="The saved addresses could not be loaded.">
            <Button size="compact" variant="default" onClick={() => void addresses.refetch()}>
              Retry
            </Button>
          </Notice>
        </div>
      ) : null}
      {saved.length > 0 ? (
        <div data-wide>
          <SwitchField
            label="Create new address"
            description="It is saved as a delivery address once the order is submitted."
            isOn={form.values.create_new_address}
            onChange={setNew}
          />
        </div>
      ) : null}
      {isNew ? <NewAddress form={form} /> : <SavedAddress form={form} saved={saved} />}
      <div data-wide>
        <TextAreaField label="Special instruction" limit={500} rows={2} {...form.getInputProps('delivery_special_instruction')} />
      </div>
    </FieldGrid>
  )
}

function SavedAddress({ form, saved }: { form: DeliveryForm; saved: readonly Address[] }) {
  const address_id = useWizard((state) => state.address_id)
  const chosen = saved.find(({ id }) => id === address_id)
  const choose = (value: string | null) => {
    const address = saved.find(({ id }) => id === Number(value))
    setAddress(address?.id ?? null)
    form.clearErrors()
    form.setValues(address ? deliveryOf(address) : nowhere)
  }
  return (
    <>
      <div data-wide>
        <SelectField
          id="delivery_address_name"
          label="Saved address"
          placeholder="Choose an address"
          withAsterisk
          searchable
          limit={100}
          data={saved.map(({ id, address_name, city, state }) => ({
            value: String(id),
            label: `${address_name}, ${city}, ${state}`,
          }))}
          value={chosen ? String(chosen.id) : null}
          error={form.errors['delivery_address_name']}
          onChange={choose}
        />
      </div>
      {chosen ? (
        <address data-wide className={classes.address}>
          <strong>{chosen.address_name}</strong>
          <span>{[chosen.address, chosen.address_secondary].filter(Boolean).join(', ')}</span>
          <span>
            {chosen.city}, {chosen.state} {chosen.zipcode}
          </span>
        </address>
      ) : null}
      <TextField label="Attention to" {...form.getInputProps('delivery_attention_to')} />
      <PhoneField label="Phone" {...form.getInputProps('delivery_phone_number')} />
    </>
  )
}

function NewAddress({ form }: { form: DeliveryForm }) {
  return (
    <>
      <TextField label="Address name" withAsterisk {...form.getInputProps('delivery_address_name')} />
      <TextField label="Attention to" {...form.getInputProps('delivery_attention_to')} />
      <TextField
        label="Street address"
        withAsterisk
        autoComplete="address-line1"
        {...form.getInputProps('delivery_street_address')}
      />
      <TextField
        label="Address line 2"
        autoComplete="address-line2"
        {...form.getInputProps('delivery_street_address_secondary')}
      />
      <TextField label="City" withAsterisk autoComplete="address-level2" {...form.getInputProps('delivery_city')} />
      <SelectField
        label="State"
        withAsterisk
        searchable
        data={stateOptions}
        {...form.getInputProps('delivery_state')}
        value={form.values.delivery_state || null}
        onChange={(value) => form.setFieldValue('delivery_state', (value ?? '') as '')}
      />
      <TextField
        label="Zip Code"
        withAsterisk
        inputMode="numeric"
        autoComplete="postal-code"
        {...form.getInputProps('delivery_zipcode')}
      />
      <PhoneField label="Phone" {...form.getInputProps('delivery_phone_number')} />
    </>
  )
}
