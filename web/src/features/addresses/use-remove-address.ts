import type { Address } from '@forecourt/domain/contract/addresses.ts'
import { confirmations, popups } from '@forecourt/domain/messages.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { confirm } from '#src/ui/confirm-store.ts'

export const useRemoveAddress = () => {
  const remove = useCall(api.addresses.remove, { refresh: ['addresses'], popup: popups.addressDeleted })
  return async ({ id }: Address) => {
    if (await confirm({ message: confirmations.deleteAddress })) remove.mutate({ params: { id: String(id) } })
  }
}
