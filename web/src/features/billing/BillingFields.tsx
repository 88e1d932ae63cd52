import type { UseFormReturnType } from '@mantine/form'
import { defaultBillingCycle, defaultPaymentTerms } from '@forecourt/domain/rules/billing-cycle.ts'
import {
  billingCycles,
  billingLabel,
  invoiceSorts,
  needsBank,
  needsEmails,
  paymentMethods,
  paymentTerms,
  shownBilling,
} from '@forecourt/domain/rules/billing-fields.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { CheckField } from '#src/ui/CheckField.tsx'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { PhoneField } from '#src/ui/PhoneField.tsx'
import { RadioCards } from '#src/ui/RadioCards.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { choicesOf, stateOptions, type BillingForm } from './billing-form.ts'

type FormProps = { form: UseFormReturnType<BillingForm> }

const fieldsOf =
  ({ form }: FormProps) =>
  (id: keyof BillingForm) => ({ id, label: billingLabel(id), ...form.getInputProps(id) })

/** `tax_id` is the text the user may see, which differs from the field's value. */
export function BillToFields({ form, tax_id }: FormProps & { tax_id: string }) {
  const field = fieldsOf({ form })
  return (
    <FieldGrid>
      <div data-wide>
        <TextField {...field('legal_name')} withAsterisk limit={100} autoComplete="organization" />
      </div>
      <TextField {...field('address')} withAsterisk autoComplete="address-line1" />
      <TextField {...field('address_secondary')} autoComplete="address-line2" />
      <TextField {...field('city')} withAsterisk autoComplete="address-level2" />
      <SelectField {...field('state')} withAsterisk searchable data={stateOptions} />
      <TextField {...field('zipcode')} withAsterisk inputMode="numeric" maxLength={10} autoComplete="postal-code" />
      <TextField
        {...field('tax_id')}
        label={tax_id ? 'New tax ID' : billingLabel('tax_id')}
        description={tax_id ? `Leave empty to keep ${tax_id}` : 'Employer identification number, ##-#######'}
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
      />
    </FieldGrid>
  )
}

export function ContactFields({ form }: FormProps) {
  const field = fieldsOf({ form })
  return (
    <FieldGrid>
      <TextField {...field('contact_name')} autoComplete="name" />
      <PhoneField {...field('phone')} />
      <div data-wide>
        <TextAreaField
          {...field('invoice_emails')}
          required={needsEmails(form.values)}
          description={`One per line, at most ${limits.invoiceEmails}`}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
    </FieldGrid>
  )
}

export function InvoiceFields({ form }: FormProps) {
  const field = fieldsOf({ form })
  return (
    <FieldGrid>
      <div data-wide>
        <RadioCards
          id="delivery_method"
          label={billingLabel('delivery_method')}
          options={[
            { value: 'email', label: 'E-mail', description: 'To each of the invoice e-mails' },
            { value: 'mail', label: <span data-of="paper">Mail</span>, description: 'On paper, to the bill-to address' },
          ]}
          value={form.values.delivery_method}
          onChange={(value) => {
            form.setFieldValue('delivery_method', value)
            // An error on the invoice e-mails may no longer apply.
            form.clearFieldError('invoice_emails')
          }}
        />
      </div>
      {form.values.delivery_method === 'email' && (
        <div data-wide>
          <CheckField
            {...form.getInputProps('has_link_only', { type: 'checkbox' })}
            id="has_link_only"
            label={billingLabel('has_link_only')}
            description="The mail leads to the portal, where only people with a login see the invoice"
          />
        </div>
      )}
      <SelectField {...field('primary_sort')} data={choicesOf('primary_sort', invoiceSorts)} />
      <SelectField {...field('secondary_sort')} clearable data={choicesOf('secondary_sort', invoiceSorts)} />
      <CheckField
        {...form.getInputProps('has_summaries', { type: 'checkbox' })}
        id="has_summaries"
        label={billingLabel('has_summaries')}
        description="Totals by group at the end of the invoice"
      />
      <CheckField
        {...form.getInputProps('has_page_breaks', { type: 'checkbox' })}
        id="has_page_breaks"
        label={billingLabel('has_page_breaks')}
        description="So that each can be passed on separately"
      />
      <TextField {...field('po_number')} description="Printed on every invoice" limit={30} autoComplete="off" />
    </FieldGrid>
  )
}

/** Provider staff only: the terms agreed between the account and the provider. */
export function AgreedFields({ form }: FormProps) {
  const field = fieldsOf({ form })
  return (
    <FieldGrid>
      <SelectField
        {...field('billing_cycle')}
        clearable
        placeholder={shownBilling('billing_cycle', defaultBillingCycle)}
        data={choicesOf('billing_cycle', billingCycles)}
      />
      <SelectField
        {...field('payment_terms')}
        clearable
        placeholder={shownBilling('payment_terms', defaultPaymentTerms)}
        data={choicesOf('payment_terms', paymentTerms)}
      />
      <SelectField {...field('payment_method')} clearable data={choicesOf('payment_method', paymentMethods)} />
      <TextField
        {...field('bank_last_four')}
        withAsterisk={needsBank(form.values)}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
      />
      <TextField
        {...field('invoice_message')}
        description="Only on the invoices of this account"
        limit={200}
        autoComplete="off"
      />
    </FieldGrid>
  )
}
