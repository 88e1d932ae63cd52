import { useState } from 'react'
import { useForm } from '@mantine/form'
import type { Address } from '@forecourt/domain/contract/addresses.ts'
import { popups } from '@forecourt/domain/messages.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useSession } from '#src/api/session.ts'
import { useAction } from '#src/api/use-call.ts'
import { isOutdated, useMerge } from '#src/api/use-merge.ts'
import { showPopup } from '#src/ui/popup-store.ts'
import { addressLabels, addressProblems, bodyOf, emptyAddress, shownField, valuesOf, type AddressForm } from './address-form.ts'
import { findAddress, saveAddress } from './addresses.calls.ts'

type Save = { saved: Address | null; onSaved: () => void }
type Body = ReturnType<typeof bodyOf>

/** One key for as long as the same is sent: a second press or a retry after a lost answer adds nothing twice. */
const useKeyOf = () => {
  const [kept] = useState(() => ({ text: '', key: '' }))
  return (body: Body) => {
    const text = JSON.stringify(body)
    if (kept.text !== text) Object.assign(kept, { text, key: crypto.randomUUID() })
    return kept.key
  }
}

/** The form of a new or a saved address, and what happens when somebody else saved first. */
export const useSaveAddress = ({ saved, onSaved }: Save) => {
  const account_id = useSession(({ account }) => account?.id ?? 0)
  const keyOf = useKeyOf()
  const form = useForm<AddressForm>({
    initialValues: saved ? valuesOf(saved) : emptyAddress,
    validate: addressProblems,
    validateInputOnBlur: true,
  })
  const merge = useMerge<{ version: number } & Partial<Address>, AddressForm>({
    start: saved ?? { version: 0 },
    valuesOf: (address) => valuesOf(address as Address),
    labelOf: (field) => addressLabels[field as keyof AddressForm],
    shownValue: shownField,
  })
  const effects = { form, refresh: ['addresses'] as const, failure: 'inline' as const }
  const create = useAction((body: Body) => call(api.addresses.create, { body }, { idempotency_key: keyOf(body) }), {
    ...effects,
    popup: popups.saved,
  })
  const update = useAction(saveAddress, { ...effects, popup: popups.changesSaved })
  const readTheirs = useAction((id: number) => findAddress(id))

  const onError = (error: ApiError) => {
    if (saved && isOutdated(error))
      readTheirs.mutate(saved.id, {
        onSuccess: (theirs) =>
          theirs ? merge.meet(theirs) : showPopup({ variant: 'error', message: 'Somebody has deleted this delivery address' }),
      })
    else if (error.status !== 401 && Object.keys(error.errors).length === 0)
      showPopup({ variant: 'error', message: error.message })
  }

  const send = (values: AddressForm, version: number) => {
    const body = bodyOf(values, account_id)
    const then = { onSuccess: onSaved, onError }
    if (saved) update.mutate({ ...body, id: saved.id, version }, then)
    else create.mutate(body, then)
  }

  const conflict = merge.conflictWith(form.values)
  return {
    form,
    isBusy: create.isPending || update.isPending || readTheirs.isPending,
    save: () => send(form.getValues(), merge.version),
    /** Set while two versions wait for a decision. */
    conflict: conflict && {
      ...conflict,
      saveAgain: () => {
        const { values, version } = conflict.resolve()
        form.setValues(values)
        send(values, version)
      },
    },
  }
}
