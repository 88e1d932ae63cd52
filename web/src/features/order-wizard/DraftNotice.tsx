import { confirmations } from '@forecourt/domain/messages.ts'
import { Button } from '#src/ui/Button.tsx'
import { confirm } from '#src/ui/confirm-store.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { cards } from './card-count.ts'
import { draftsHere, type OrderDraft } from './drafts.ts'
import { currentWizard } from './wizard-store.ts'
import classes from './OrderWizardPage.module.css'

const moment = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const when = ({ saved_at }: OrderDraft) => moment.format(new Date(saved_at))

type DraftNoticeProps = {
  drafts: readonly OrderDraft[]
  onResume: (draft: OrderDraft) => void
  onDiscard: (draft: OrderDraft) => void
}

/** Nothing is restored in silence (ux 1, row 9). */
export function DraftNotice({ drafts, onResume, onDiscard }: DraftNoticeProps) {
  const resume = async (draft: OrderDraft) => {
    if (!currentWizard().hasWork || (await confirm({ message: confirmations.resetValues }))) onResume(draft)
  }
  const discard = async (draft: OrderDraft) => {
    if (!(await confirm({ message: `Discard the unsent order of ${cards(draft.lines.length)}?` }))) return
    draftsHere().of(draft.id).forget()
    onDiscard(draft)
  }
  return drafts.map((draft) => (
    <Notice key={draft.id} tone="service" title={`You have an unsent order of ${cards(draft.lines.length)} from ${when(draft)}.`}>
      <p className={classes.draft}>
        PINs are not kept.
        <span className={classes.draftButtons}>
          <Button size="compact" onClick={() => void resume(draft)} aria-label={`Resume the order from ${when(draft)}`}>
            Resume
          </Button>
          <Button
            size="compact"
            variant="default"
            onClick={() => void discard(draft)}
            aria-label={`Discard the order from ${when(draft)}`}
          >
            Discard
          </Button>
        </span>
      </p>
    </Notice>
  ))
}
