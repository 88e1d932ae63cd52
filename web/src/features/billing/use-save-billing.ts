import { useState } from 'react'
import { useForm } from '@mantine/form'
import type { Billing } from '@forecourt/domain/contract/billing.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { isStaff } from '@forecourt/domain/rules/access.ts'
import { billingLabel, type BillingField } from '@forecourt/domain/rules/billing-fields.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { identityOf, useSession } from '#src/api/session.ts'
import { useAction } from '#src/api/use-call.ts'
import { isOutdated, useMerge } from '#src/api/use-merge.ts'
import { showPopup } from '#src/ui/popup-store.ts'
import { billingErrors, bodyOf, emptyBilling, shownField, valuesOf, type BillingForm } from './billing-form.ts'

type Body = ReturnType<typeof bodyOf>

/** Not written down yet: version 0. */
type Start = { version: number } & Partial<Billing>

/** Somebody wrote it down first: now there are two, as when somebody saved first. */
const isTaken = (error: ApiError) => error.status === 409 && error.code === 'exists'

/** `saved` is null while the account has no billing information. */
export const useSaveBilling = ({ saved, onSaved }: { saved: Billing | null; onSaved: () => void }) => {
  const account_id = useSession(({ account }) => account?.id ?? 0)
  const mayAgree = useSession(({ user }) => user !== null && isStaff(identityOf(user)))
  const [idempotency_key] = useState(() => crypto.randomUUID())
  const form = useForm<BillingForm>({
    initialValues: saved ? valuesOf(saved) : emptyBilling,
    validate: billingErrors,
    validateInputOnBlur: true,
  })
  const merge = useMerge<Start, Omit<BillingForm, 'tax_id'>>({
    start: saved ?? { version: 0 },
    valuesOf: (billing) => {
      const { tax_id: _, ...values } = billing.version === 0 ? emptyBilling : valuesOf(billing as Billing)
      return values
    },
    labelOf: (field) => billingLabel(field as BillingField),
    shownValue: shownField,
  })
  const effects = { form, refresh: ['billing', 'dashboard'] as const, failure: 'inline' as const }
  const create = useAction((body: Body) => call(api.billing.create, { body }, { idempotency_key }), {
    ...effects,
    popup: popups.saved,
  })
  const update = useAction(
    (body: Body & { version: number }) => call(api.billing.update, { params: { account_id: String(account_id) }, body }),
    { ...effects, popup: popups.changesSaved },
  )
  const readTheirs = useAction(() => call(api.billing.find, {}))

  const onError = (error: ApiError) => {
    if (isOutdated(error) || isTaken(error)) readTheirs.mutate(undefined, { onSuccess: ({ data }) => data && merge.meet(data) })
    else if (error.status !== 401 && Object.keys(error.errors).length === 0)
      showPopup({ variant: 'error', message: error.message })
  }

  const send = (values: BillingForm, version: number) => {
    const body = bodyOf(values, { account_id, isStaff: mayAgree })
    const then = { onSuccess: onSaved, onError }
    if (version === 0) create.mutate(body, then)
    else update.mutate({ ...body, version }, then)
  }

  const { tax_id, ...mine } = form.values
  const conflict = merge.conflictWith(mine)
  return {
    form,
    mayAgree,
    isBusy: create.isPending || update.isPending || readTheirs.isPending,
    save: () => send(form.getValues(), merge.version),
    /** Set while two versions wait for a decision. */
    conflict: conflict && {
      ...conflict,
      saveAgain: () => {
        const { values, version } = conflict.resolve()
        form.setValues({ ...values, tax_id })
        send({ ...values, tax_id }, version)
      },
    },
  }
}
