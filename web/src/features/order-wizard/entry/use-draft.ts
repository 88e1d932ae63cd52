import { useEffect, useState } from 'react'
import { draftOf, draftsHere, holdDraft, keepDraft } from './drafts.ts'
import { discardOnServer, sendDraft } from './server-drafts.ts'
import { currentWizard, useWizard } from '#src/features/order-wizard/wizard-store.ts'

const pauseInTyping = 800
/** A longer pause, because five hundred lines are a few hundred kilobytes. */
const pauseBeforeSending = 3_000

/**
 * Saves the work in the wizard as a draft, and returns when it was last saved. `at` is null if neither browser nor server has it.
 */
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
      // If the draft was submitted while this call was running, it has been deleted.
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
    // The user switches to another app on a phone, and may never return to the tab.
    const leave = () => void (document.hidden && isWaiting() && send())
    document.addEventListener('visibilitychange', leave)
    // The only event a tab gets when it is closed or discarded.
    addEventListener('pagehide', keep)
    return () => {
      stop()
      removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', leave)
      // The session may have ended during the order without asking the user, so the draft is kept.
      keep()
      if (isWaiting()) void send()
    }
  }, [])

  return saved?.draft_id === draft_id ? saved : null
}

/** The order was submitted or discarded: deletes its draft here and on the server. */
export const forgetDraft = (id: string) => {
  draftsHere().of(id).forget()
  void discardOnServer(id)
}

/** Deletes the draft of the current wizard. */
export const dropDraft = () => {
  const { draft_id } = currentWizard()
  useWizard.setState({ hasWork: false })
  forgetDraft(draft_id)
}
