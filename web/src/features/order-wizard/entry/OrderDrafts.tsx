import { counted } from '@forecourt/domain/format/counted.ts'
import { confirmations } from '@forecourt/domain/messages.ts'
import { confirm } from '#src/ui/confirm-store.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { DraftNotice } from '#src/ui/DraftNotice.tsx'
import type { OrderDraft } from './drafts.ts'
import { forgetDraft } from './use-draft.ts'
import { currentWizard } from '#src/features/order-wizard/wizard-store.ts'

type OrderDraftsProps = {
  drafts: readonly OrderDraft[]
  onResume: (draft: OrderDraft) => void
  onDiscard: (draft: OrderDraft) => void
}

/** One notice for each draft, newest first. The user decides which one to resume, if any. */
export function OrderDrafts({ drafts, onResume, onDiscard }: OrderDraftsProps) {
  const { moment } = useAccountTime()
  const resume = async (draft: OrderDraft) => {
    if (!currentWizard().hasWork || (await confirm({ message: confirmations.resetValues }))) onResume(draft)
  }
  const discard = (draft: OrderDraft) => {
    forgetDraft(draft.id)
    onDiscard(draft)
  }
  return drafts.map((draft) => (
    <DraftNotice
      key={draft.id}
      what={`unsent order of ${counted(draft.lines.length, 'card')}`}
      from={moment(draft.saved_at)}
      onResume={() => void resume(draft)}
      onDiscard={() => discard(draft)}
    >
      PINs are not kept.
    </DraftNotice>
  ))
}
