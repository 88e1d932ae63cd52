import type { UseFormReturnType } from '@mantine/form'
import type { Delivery } from '@forecourt/domain/rules/delivery.ts'
import { Panel } from '#src/ui/Panel.tsx'
import { RadioCards } from '#src/ui/RadioCards.tsx'
import { AddressFields } from './AddressFields.tsx'
import { PickupFields } from './PickupFields.tsx'
import classes from './DeliveryStep.module.css'

export type DeliveryForm = UseFormReturnType<Delivery>

export function DeliveryDetails({ form }: { form: DeliveryForm }) {
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
            { value: 'delivery', label: 'Delivery', description: 'The cards are sent to an address of yours.' },
            { value: 'pickup', label: 'Pick up', description: 'Somebody collects them at our office.' },
          ]}
        />
      </div>
      <Panel title={is_delivery ? 'Delivery address' : 'Pick up'} level={3}>
        {is_delivery ? <AddressFields form={form} /> : <PickupFields form={form} />}
      </Panel>
    </>
  )
}
