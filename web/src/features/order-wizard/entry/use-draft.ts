import { useEffect, useState } from 'react'
import { draftsHere, holdDraft, saveDraft } from './drafts.ts'
import { currentWizard, useWizard } from '#src/features/order-wizard/wizard-store.ts'

const pauseInTyping = 800

/** Keeps what is done in the wizard, and says when it was last kept: at null when the browser has no room for it. */
export const useDraft = () => {
  const draft_id = useWizard((state) => state.draft_id)
  const [saved, setSaved] = useState<{ draft_id: string; at: string | null } | null>(null)

  useEffect(() => holdDraft(draft_id), [draft_id])

  useEffect(() => {
    const drafts = draftsHere()
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      clearTimeout(timer)
      const state = currentWizard()
      if (!state.hasWork || state.lines.length === 0) return
      const draft = saveDraft(drafts, state)
      setSaved({ draft_id: state.draft_id, at: draft?.saved_at ?? null })
    }
    const stop = useWizard.subscribe((now, before) => {
      if (!now.hasWork || (now.lines === before.lines && now.delivery === before.delivery && now.isUnsure === before.isUnsure))
        return
      clearTimeout(timer)
      timer = setTimeout(save, pauseInTyping)
    })
    // The only event a tab gets that is closed or discarded.
    addEventListener('pagehide', save)
    return () => {
      stop()
      removeEventListener('pagehide', save)
      // The session may have ended during the order. The user was not asked, so the draft is kept.
      save()
    }
  }, [])

  return saved?.draft_id === draft_id ? saved : null
}

/** Given up, or submitted: there is nothing to come back to. */
export const dropDraft = () => {
  const { draft_id } = currentWizard()
  useWizard.setState({ hasWork: false })
  draftsHere().of(draft_id).forget()
}
