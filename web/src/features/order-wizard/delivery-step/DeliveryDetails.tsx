import { Panel } from '#src/ui/Panel.tsx'
import { RadioCards } from '#src/ui/RadioCards.tsx'
import { AddressFields, type SavedAddresses } from './AddressFields.tsx'
import type { DeliveryForm } from './delivery-form.ts'
import { PickupFields } from './PickupFields.tsx'
import classes from './DeliveryStep.module.css'

export function DeliveryDetails({ form, addresses }: { form: DeliveryForm; addresses: SavedAddresses }) {
  const { is_delivery } = form.values
  return (
    <>
      <div className={classes.ways}>
        <RadioCards
          label="How do the cards reach you?"
          value={is_delivery ? 'delivery' : 'pickup'}
          onChange={(way) => {
            form.clearErrors()
            form.setFieldValue('is_delivery', way === 'delivery')
          }}
          options={[
            { value: 'delivery', label: 'Delivery', description: 'The cards are sent to your address.' },
            { value: 'pickup', label: 'Pick up', description: 'The cards are collected at our office.' },
          ]}
        />
      </div>
      <Panel title={is_delivery ? 'Delivery address' : 'Pick up'} level={3}>
        {is_delivery ? <AddressFields form={form} addresses={addresses} /> : <PickupFields form={form} />}
      </Panel>
    </>
  )
}
