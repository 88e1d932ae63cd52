import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { confirm } from './confirm-store.ts'
import { Notice } from './Notice.tsx'
import classes from './DraftNotice.module.css'
import { dateFormat } from '#src/text/date-format.ts'

const moment = dateFormat({
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

type DraftNoticeProps = {
  /** As the sentence names it: `unsent letter of 3 pages`. */
  what: string
  saved_at: string
  onResume: () => void
  /** Called after the person has confirmed. */
  onDiscard: () => void
  /** What of it was not kept. */
  children: ReactNode
}

/** Offers to restore unsaved work. Nothing is restored without asking. */
export function DraftNotice({ what, saved_at, onResume, onDiscard, children }: DraftNoticeProps) {
  const which = `${what} from ${moment.format(new Date(saved_at))}`
  const discard = async () => {
    if (await confirm({ message: `Discard the ${what}?` })) onDiscard()
  }
  return (
    <Notice tone="service" title={`You have an ${which}.`}>
      <p className={classes.words}>
        {children}
        <span className="inline-row gap-2">
          <Button size="compact" onClick={onResume} aria-label={`Resume the ${which}`}>
            Resume
          </Button>
          <Button size="compact" variant="default" onClick={() => void discard()} aria-label={`Discard draft, the ${which}`}>
            Discard draft
          </Button>
        </span>
      </p>
    </Notice>
  )
}
