import { IconSend } from '@tabler/icons-react'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import type { Batch } from './NumberStep.tsx'

/** Shows whether the file has reached the embosser, with a button to send it now. */
export function EmbossDelivery({ batch }: { batch: Batch }) {
  const { moment } = useAccountTime()
  const { emboss_delivery: delivery } = batch
  const send = useCall(api.embosser.send, { refresh: ['batches'], popup: 'The file is on its way to the embosser' })
  if (delivery?.sent_at)
    return (
      <div className="above-4">
        <Notice tone="guide" title="At the embosser">
          {delivery.name} arrived on {moment(delivery.sent_at)}.
        </Notice>
      </div>
    )
  return (
    <div className="stack one-column gap-2 above-4">
      <Notice tone={delivery?.failure ? 'caution' : 'service'} title="Not at the embosser yet">
        {delivery?.failure || 'The file is sent automatically within a minute.'}
      </Notice>
      <SubmitButton
        type="button"
        variant="default"
        fullWidth
        leftSection={<IconSend size={18} aria-hidden />}
        isBusy={send.isPending}
        onClick={() => send.mutate({ params: { id: String(batch.id) } })}
      >
        Send to the embosser now
      </SubmitButton>
    </div>
  )
}
