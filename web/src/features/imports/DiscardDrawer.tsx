import type { HeldTransaction } from '@forecourt/domain/contract/imports.ts'
import { api } from '#src/api/endpoints.ts'
import { closeIfLate, useCall } from '#src/api/use-call.ts'
import { DiscardForm } from './DiscardForm.tsx'

export function DiscardDrawer({ line, onClose }: { line: HeldTransaction; onClose: () => void }) {
  const discard = useCall(api.imports.discard, { refresh: ['imports'], popup: 'The line was discarded' })
  return (
    <DiscardForm
      title="Discard this line?"
      sub={`Transaction ${line.tran_id}`}
      submit="Discard"
      description="It does not become a transaction. If a later file contains it, it waits again."
      isBusy={discard.isPending}
      onDiscard={(reason) =>
        discard.mutate(
          { params: { id: String(line.id) }, body: { reason } },
          { onSuccess: onClose, onError: closeIfLate(onClose) },
        )
      }
      onClose={onClose}
    />
  )
}
