// Keeps an unfinished bulk upload in this browser, for a reload, a crash or an expired session. It holds the rows under repair, but
// never a PIN, and no columns that were left out, because they may hold anything.
import { useEffect, useState } from 'react'
import { keptDrafts } from '#src/api/kept.ts'
import { currentSession } from '#src/api/session.ts'
import type { UploadKind, UploadRow } from './upload-rows.ts'
import { forgetUpload, resumeUpload, useUpload } from './upload-store.ts'

const version = 1
const oldest = 7 * 24 * 60 * 60 * 1000
const pauseInTyping = 800
const repairStep = 2

export type UploadDraft = {
  version: typeof version
  saved_at: string
  step: number
  upload: UploadKind
  rows: UploadRow[]
  skipped: number
  ordered: number
}

/** The draft of one person in one account. Call it at the start: once the session has ended, its user is no longer known. */
const draftHere = () => {
  const { user, account } = currentSession()
  return keptDrafts<UploadDraft>(user?.user_id ?? 0, 'upload').of(String(account?.id ?? 0))
}
type Kept = ReturnType<typeof draftHere>

const withoutPin = ({ cells: { pin: _, ...cells }, ...row }: UploadRow): UploadRow => ({ ...row, cells })

/** False when the browser's storage has no room for the rows. */
const save = (kept: Kept): boolean => {
  const { step, upload, rows, skipped, ordered } = useUpload.getState()
  if (!upload || step < repairStep) return true
  if (rows.length > 0)
    return kept.write({ version, saved_at: new Date().toISOString(), step, upload, rows: rows.map(withoutPin), skipped, ordered })
  kept.forget()
  return true
}

export const findUploadDraft = (): UploadDraft | null => {
  const draft = draftHere().read()
  const isGood =
    draft?.version === version && Array.isArray(draft.rows) && Date.now() - Date.parse(draft.saved_at) < oldest && draft.upload
  return isGood ? draft : null
}

export const resumeDraft = ({ step, upload, rows, skipped, ordered }: UploadDraft) =>
  resumeUpload({ step, upload, rows, skipped, ordered })

/** Deletes the draft, because the upload was discarded or fully ordered. */
export const dropUpload = () => {
  forgetUpload()
  draftHere().forget()
}

/** Saves the rows as they are repaired, and returns whether they could be saved. */
export const useKeepUpload = () => {
  const [isKept, setIsKept] = useState(true)
  useEffect(() => {
    const kept = draftHere()
    let timer: ReturnType<typeof setTimeout> | undefined
    const saveNow = () => {
      clearTimeout(timer)
      setIsKept(save(kept))
    }
    const stop = useUpload.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(saveNow, pauseInTyping)
    })
    // The only event a tab gets when it is closed or discarded.
    addEventListener('pagehide', saveNow)
    return () => {
      stop()
      removeEventListener('pagehide', saveNow)
      saveNow()
    }
  }, [])
  return isKept
}
