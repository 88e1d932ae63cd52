import { IconDeviceFloppy, IconAlertTriangle } from '@tabler/icons-react'
import { useAccountTime } from '#src/time/account-time.ts'

/** `draft` is null before anything was to be kept; its `at` when there was no room for it. */
export function DraftSaved({ draft }: { draft: { at: string | null } | null }) {
  return (
    <span className="inline-row middle gap-2">
      {draft ? <Kept at={draft.at} /> : 'One card per line. Nothing is ordered before you submit.'}
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
