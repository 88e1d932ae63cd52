import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { confirm } from './confirm-store.ts'
import { Notice } from './Notice.tsx'
import classes from './DraftNotice.module.css'

type DraftNoticeProps = {
  /** Names the draft within a sentence: `unsent letter of 3 pages`. */
  what: string
  /** When the draft was saved, as text. */
  from: string
  onResume: () => void
  /** Called after the person has confirmed. */
  onDiscard: () => void
  /** Describes the parts of the draft that were not saved. */
  children: ReactNode
}

/** Offers to restore unsaved work. Nothing is restored without asking. */
export function DraftNotice({ what, from, onResume, onDiscard, children }: DraftNoticeProps) {
  const which = `${what} from ${from}`
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
