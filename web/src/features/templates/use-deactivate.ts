import type { Template } from '@forecourt/domain/contract/templates.ts'
import { confirmations, popups } from '@forecourt/domain/messages.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { confirm } from '#src/ui/confirm-store.ts'

/** Deactivates one or several templates, which replaces deletion. Asks first. */
export const useDeactivate = () => {
  const effects = { refresh: ['templates'] as const, popup: popups.templateDeactivated }
  const one = useCall(api.templates.deactivate, effects)
  const many = useCall(api.templates.deactivateMany, effects)
  return {
    one: async ({ id }: Template) => {
      if (await confirm({ message: confirmations.deactivateTemplate })) one.mutate({ params: { id: String(id) } })
    },
    many: async (templates: readonly Template[], onDone: () => void) => {
      if (!(await confirm({ message: confirmations.deactivateTemplate }))) return
      many.mutate({ body: { ids: templates.map(({ id }) => id) } }, { onSuccess: onDone })
    },
  }
}
