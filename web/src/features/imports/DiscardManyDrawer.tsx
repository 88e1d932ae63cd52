import type { heldReasons } from '@forecourt/domain/contract/imports.ts'
import { api } from '#src/api/endpoints.ts'
import { closeIfLate, useCall } from '#src/api/use-call.ts'
import { DiscardForm } from './DiscardForm.tsx'
import { reasonWords } from './reason-words.ts'

type Matching = { keyword: string; reason?: (typeof heldReasons)[number] | undefined }

const wordsOf = ({ keyword, reason }: Matching) =>
  [reason && `Reason: ${reasonWords[reason]}`, keyword && `Search: ${keyword}`].filter(Boolean).join(' · ') ||
  'All waiting lines, without a filter'

/**
 * Discards every line of the list, on all pages. If lines were added or removed in the meantime, it shows the list again instead.
 */
export function DiscardManyDrawer({ matching, count, onClose }: { matching: Matching; count: number; onClose: () => void }) {
  const discard = useCall(api.imports.discardMany, { refresh: ['imports'], popup: 'The lines were discarded' })
  const what = count === 1 ? 'this line' : `these ${count.toLocaleString('en-US')} lines`
  return (
    <DiscardForm
      title={`Discard ${what}?`}
      sub={wordsOf(matching)}
      submit={`Discard ${what}`}
      description="They do not become transactions. Lines that a later file contains wait again."
      isBusy={discard.isPending}
      onDiscard={(reason) =>
        discard.mutate({ body: { matching, count, reason } }, { onSuccess: onClose, onError: closeIfLate(onClose) })
      }
      onClose={onClose}
    />
  )
}
