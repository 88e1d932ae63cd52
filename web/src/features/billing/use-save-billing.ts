import { useForm } from '@mantine/form'
import type { Billing } from '@forecourt/domain/contract/billing.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { isStaff } from '@forecourt/domain/rules/access.ts'
import { billingLabel, type BillingField } from '@forecourt/domain/rules/billing-fields.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { identityOf, useSession } from '#src/api/session.ts'
import { useIdempotencyKey } from '#src/record/use-idempotency-key.ts'
import { useSave } from '#src/record/use-save.ts'
import { billingErrors, bodyOf, emptyBilling, shownField, valuesOf, type BillingForm } from './billing-form.ts'

/** `saved` is null while the account has no billing information. */
export const useSaveBilling = ({ saved, onSaved }: { saved: Billing | null; onSaved: () => void }) => {
  const account_id = useSession(({ account }) => account?.id ?? 0)
  const mayAgree = useSession(({ user }) => user !== null && isStaff(identityOf(user)))
  const keyOf = useIdempotencyKey()
  const form = useForm<BillingForm>({
    initialValues: saved ? valuesOf(saved) : emptyBilling,
    validate: billingErrors,
    validateInputOnBlur: true,
  })
  const edit = useSave({
    form,
    saved,
    send: (values, version) => {
      const body = bodyOf(values, { account_id, isStaff: mayAgree })
      return version === 0
        ? call(api.billing.create, { body }, keyOf(body))
        : call(api.billing.update, { params: { account_id: String(account_id) }, body: { ...body, version } })
    },
    readTheirs: async () => (await call(api.billing.find, {})).data,
    subject: 'the billing information',
    valuesOf: (billing: Billing) => {
      const { tax_id: _, ...values } = valuesOf(billing)
      return values
    },
    labelOf: (field) => billingLabel(field as BillingField),
    shownValue: shownField,
    refresh: ['billing', 'dashboard'],
    popup: { created: popups.saved, changed: popups.changesSaved },
    failure: 'popup and fields',
    onSaved,
  })
  return { ...edit, mayAgree }
}
