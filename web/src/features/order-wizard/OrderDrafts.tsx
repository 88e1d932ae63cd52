import { confirmations } from '@forecourt/domain/messages.ts'
import { confirm } from '#src/ui/confirm-store.ts'
import { DraftNotice } from '#src/ui/DraftNotice.tsx'
import { cards } from './card-count.ts'
import { draftsHere, type OrderDraft } from './drafts.ts'
import { currentWizard } from './wizard-store.ts'

type OrderDraftsProps = {
  drafts: readonly OrderDraft[]
  onResume: (draft: OrderDraft) => void
  onDiscard: (draft: OrderDraft) => void
}

/** Newest first, one notice each: the reader decides which, if any, goes on. */
export function OrderDrafts({ drafts, onResume, onDiscard }: OrderDraftsProps) {
  const resume = async (draft: OrderDraft) => {
    if (!currentWizard().hasWork || (await confirm({ message: confirmations.resetValues }))) onResume(draft)
  }
  const discard = (draft: OrderDraft) => {
    draftsHere().of(draft.id).forget()
    onDiscard(draft)
  }
  return drafts.map((draft) => (
    <DraftNotice
      key={draft.id}
      what={`unsent order of ${cards(draft.lines.length)}`}
      saved_at={draft.saved_at}
      onResume={() => void resume(draft)}
      onDiscard={() => discard(draft)}
    >
      PINs are not kept.
    </DraftNotice>
  ))
}
