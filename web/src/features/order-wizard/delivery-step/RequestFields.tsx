import { isStaff } from '@forecourt/domain/rules/access.ts'
import { fieldState } from '@forecourt/domain/rules/card-fields.ts'
import type { Delivery } from '@forecourt/domain/rules/delivery.ts'
import { shippingMethods } from '@forecourt/domain/rules/empty-delivery.ts'
import { identityOf, useSession } from '#src/api/session.ts'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { SwitchField } from '#src/ui/SwitchField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import type { DeliveryForm } from './delivery-form.ts'
import { kindOf } from '#src/features/order-wizard/wizard-line.ts'
import { useWizard } from '#src/features/order-wizard/wizard-store.ts'
import classes from './DeliveryStep.module.css'

/** Staff choose the shipping method and name the requestor. For customers the requestor is the account. */
export function RequestFields({ form, isVirtualOrder }: { form: DeliveryForm; isVirtualOrder: boolean }) {
  const account = useSession((session) => session.account?.name)
  const isByStaff = useSession(({ user }) => user !== null && isStaff(identityOf(user)))
  const hasPins = useWizard(({ lines, templates }) =>
    lines.some((line) => {
      const kind = kindOf(templates.get(line.card_template_id ?? 0))
      return kind !== undefined && fieldState('pin', kind) !== 'hidden'
    }),
  )
  return (
    <FieldGrid>
      {isByStaff ? (
        <>
          {form.values.is_delivery && !isVirtualOrder ? (
            <SelectField
              label="Shipping method"
              data={[...shippingMethods]}
              value={form.values.shipping_method}
              onChange={(value) => form.setFieldValue('shipping_method', value as Delivery['shipping_method'])}
            />
          ) : null}
          <TextField
            label="Requestor"
            description="Who requested the cards. If left empty, the account."
            {...form.getInputProps('requestor')}
          />
        </>
      ) : (
        <div>
          <dl className={classes.fact}>
            <dt>Requestor</dt>
            <dd>{account}</dd>
          </dl>
        </div>
      )}
      {hasPins && !isVirtualOrder ? (
        <div data-wide>
          <SwitchField
            label="Receive PIN in the order"
            description="The PINs come on paper with the cards, in a separate letter."
            isOn={form.values.receive_pin_order}
            onChange={(isOn) => form.setFieldValue('receive_pin_order', isOn)}
          />
        </div>
      ) : null}
    </FieldGrid>
  )
}
