import { useState } from 'react'
import { counted } from '@forecourt/domain/format/counted.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { DraftNotice } from '#src/ui/DraftNotice.tsx'
import { dropUpload, findUploadDraft, resumeDraft } from '#src/features/card-uploads/upload-draft.ts'

export function UploadDraftNotice() {
  const [draft, setDraft] = useState(findUploadDraft)
  const { moment } = useAccountTime()
  if (!draft) return null
  return (
    <DraftNotice
      what={`unfinished upload of ${counted(draft.rows.length, 'row')}`}
      from={moment(draft.saved_at)}
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
