import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { confirm } from '#src/ui/confirm-store.ts'

const refresh = ['secondFactor'] as const

/** Changes to existing factors. Each needs a confirmation, and the call asks for the second factor. */
export const useFactorChanges = (onCodes: (codes: string[]) => void) => {
  const removeTotp = useCall(api.secondFactor.removeTotp, { refresh, popup: 'The authenticator app was removed' })
  const removePasskey = useCall(api.secondFactor.removePasskey, { refresh, popup: 'The passkey was removed' })
  const renew = useCall(api.secondFactor.renewRecoveryCodes, { refresh })
  return {
    removeApp: async () => {
      if (await confirm({ message: 'Remove the authenticator app? Its codes stop working.' })) removeTotp.mutate({})
    },
    removePasskey: async ({ id, name }: { id: number; name: string }) => {
      const isSure = await confirm({ message: `Remove the passkey ${name}? It no longer signs you in.` })
      if (isSure) removePasskey.mutate({ params: { id: String(id) } })
    },
    renewCodes: async () => {
      const isSure = await confirm({ message: 'Make new recovery codes? The old ones stop working.' })
      if (isSure) renew.mutate({}, { onSuccess: ({ data }) => onCodes(data.recovery_codes) })
    },
  }
}
