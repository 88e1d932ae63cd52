import { IconDeviceFloppy, IconAlertTriangle } from '@tabler/icons-react'
import { useAccountTime } from '#src/time/account-time.ts'
import classes from './DraftSaved.module.css'

/** `draft` is null before there is anything to save. Its `at` is null if the draft could not be saved. */
export function DraftSaved({ draft }: { draft: { at: string | null } | null }) {
  return (
    <span className={classes.place}>
      {/* Keeps its space when hidden, so that nothing below moves while the user types. */}
      <span className={classes.first} data-over={draft !== null || undefined}>
        One card per line. Nothing is ordered before you submit.
      </span>
      {draft ? (
        <span className="row middle gap-2">
          <Kept at={draft.at} />
        </span>
      ) : null}
    </span>
  )
}

function Kept({ at }: { at: string | null }) {
  const { clock } = useAccountTime()
  return at ? (
    <>
      <IconDeviceFloppy size={16} aria-hidden />
      Draft saved {clock(at).toLowerCase()}
    </>
  ) : (
    <>
      <IconAlertTriangle size={16} aria-hidden />
      Not saved: this browser has no room for a draft
    </>
  )
}
