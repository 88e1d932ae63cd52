import { useForm } from '@mantine/form'
import type { Address } from '@forecourt/domain/contract/addresses.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useSession } from '#src/api/session.ts'
import { useIdempotencyKey } from '#src/record/use-idempotency-key.ts'
import { useSave } from '#src/record/use-save.ts'
import { addressLabels, addressProblems, bodyOf, emptyAddress, shownField, valuesOf, type AddressForm } from './address-form.ts'
import { findAddress, saveAddress } from './addresses.calls.ts'

/** The form for a new or a saved address. */
export const useSaveAddress = ({ saved, onSaved }: { saved: Address | null; onSaved: () => void }) => {
  const account_id = useSession(({ account }) => account?.id ?? 0)
  const keyOf = useIdempotencyKey()
  const form = useForm<AddressForm>({
    initialValues: saved ? valuesOf(saved) : emptyAddress,
    validate: addressProblems,
    validateInputOnBlur: true,
  })
  return useSave({
    form,
    saved,
    send: (values, version) => {
      const body = bodyOf(values, account_id)
      return saved ? saveAddress({ ...body, id: saved.id, version }) : call(api.addresses.create, { body }, keyOf(body))
    },
    readTheirs: async () => saved && findAddress(saved.id),
    gone: 'This delivery address has been deleted',
    subject: 'this delivery address',
    valuesOf,
    labelOf: (field) => addressLabels[field as keyof AddressForm],
    shownValue: shownField,
    refresh: ['addresses'],
    popup: { created: popups.saved, changed: popups.changesSaved },
    failure: 'popup and fields',
    onSaved,
  })
}
