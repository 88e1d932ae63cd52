import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { confirm } from '#src/ui/confirm-store.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { dropUpload, findUploadDraft, resumeDraft } from './upload-draft.ts'
import classes from './UploadStep.module.css'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })
const inWords = (rows: number) => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`

/** Nothing is restored in silence (ux 1, row 9). */
export function UploadDraftNotice() {
  const [draft, setDraft] = useState(findUploadDraft)
  if (!draft) return null
  const what = inWords(draft.rows.length)
  const discard = async () => {
    if (!(await confirm({ message: `Discard the unfinished upload of ${what}?` }))) return
    dropUpload()
    setDraft(null)
  }
  return (
    <Notice tone="service" title={`You have an unfinished upload of ${what} from ${moment.format(new Date(draft.saved_at))}.`}>
      <p className={classes.draft}>
        PINs are not kept.
        <span className={classes.draftButtons}>
          <Button size="compact" onClick={() => resumeDraft(draft)} aria-label="Resume the unfinished upload">
            Resume
          </Button>
          <Button size="compact" variant="default" onClick={() => void discard()} aria-label="Discard the unfinished upload">
            Discard
          </Button>
        </span>
      </p>
    </Notice>
  )
}
