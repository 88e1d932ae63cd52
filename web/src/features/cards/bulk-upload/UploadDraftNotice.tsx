import { useState } from 'react'
import { DraftNotice } from '#src/ui/DraftNotice.tsx'
import { dropUpload, findUploadDraft, resumeDraft } from './upload-draft.ts'

const inWords = (rows: number) => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`

export function UploadDraftNotice() {
  const [draft, setDraft] = useState(findUploadDraft)
  if (!draft) return null
  return (
    <DraftNotice
      what={`unfinished upload of ${inWords(draft.rows.length)}`}
      saved_at={draft.saved_at}
      onResume={() => resumeDraft(draft)}
      onDiscard={() => {
        dropUpload()
        setDraft(null)
      }}
    >
      PINs are not kept.
    </DraftNotice>
  )
}
