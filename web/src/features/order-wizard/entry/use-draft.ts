import { useEffect, useState } from 'react'
import { draftOf, draftsHere, holdDraft, keepDraft } from './drafts.ts'
import { discardOnServer, sendDraft } from './server-drafts.ts'
import { currentWizard, useWizard } from '#src/features/order-wizard/wizard-store.ts'

const pauseInTyping = 800
/** Longer, because five hundred lines are a few hundred kilobytes to send. */
const pauseBeforeSending = 3_000

/** Keeps what is done in the wizard, and says when it was last kept: at null when neither browser nor server has it. */
export const useDraft = () => {
  const draft_id = useWizard((state) => state.draft_id)
  const [saved, setSaved] = useState<{ draft_id: string; at: string | null } | null>(null)

  useEffect(() => holdDraft(draft_id), [draft_id])

  useEffect(() => {
    const drafts = draftsHere()
    let keeping: ReturnType<typeof setTimeout> | undefined
    let sending: ReturnType<typeof setTimeout> | undefined
    const hasDraft = () => currentWizard().hasWork && currentWizard().lines.length > 0
    const keep = () => {
      clearTimeout(keeping)
      if (!hasDraft()) return
      const draft = draftOf(currentWizard(), drafts.of(currentWizard().draft_id).read()?.synced_at ?? null)
      setSaved({ draft_id: draft.id, at: keepDraft(drafts, draft) ? draft.saved_at : null })
    }
    const send = async () => {
      clearTimeout(sending)
      sending = undefined
      if (!hasDraft()) return
      const draft = draftOf(currentWizard(), null)
      const synced_at = await sendDraft(draft)
      if (!synced_at) return
      const kept = drafts.of(draft.id).read()
      // It may have been submitted while it was sent, and is not kept any more.
      if (kept) drafts.of(draft.id).write({ ...kept, synced_at })
      setSaved((before) => (before?.at === null ? { ...before, at: draft.saved_at } : before))
    }
    const isWaiting = () => sending !== undefined
    const stop = useWizard.subscribe((now, before) => {
      if (!now.hasWork || (now.lines === before.lines && now.delivery === before.delivery && now.isUnsure === before.isUnsure))
        return
      clearTimeout(keeping)
      keeping = setTimeout(keep, pauseInTyping)
      clearTimeout(sending)
      sending = setTimeout(() => void send(), pauseBeforeSending)
    })
    // On a phone another program is opened, and the tab may never be seen again.
    const leave = () => void (document.hidden && isWaiting() && send())
    document.addEventListener('visibilitychange', leave)
    // The only event a tab gets that is closed or discarded.
    addEventListener('pagehide', keep)
    return () => {
      stop()
      removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', leave)
      // The session may have ended during the order. The user was not asked, so the draft is kept.
      keep()
      if (isWaiting()) void send()
    }
  }, [])

  return saved?.draft_id === draft_id ? saved : null
}

/** Submitted or discarded: there is nothing to come back to, here or on another device. */
export const forgetDraft = (id: string) => {
  draftsHere().of(id).forget()
  void discardOnServer(id)
}

/** The same of the draft in the wizard. */
export const dropDraft = () => {
  const { draft_id } = currentWizard()
  useWizard.setState({ hasWork: false })
  forgetDraft(draft_id)
}
