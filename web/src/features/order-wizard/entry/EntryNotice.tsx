import { counted } from '@forecourt/domain/format/counted.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { Notice } from '#src/ui/Notice.tsx'
import type { Trouble } from './use-entry.ts'

/** Reports the parts of the address that could not be added. */
export function EntryNotice({ trouble }: { trouble: Trouble }) {
  const { unknown, left_out } = trouble
  return (
    <>
      {unknown.length > 0 ? (
        <Notice
          tone="stop"
          isAlert
          title={`Card ${unknown.length === 1 ? 'template' : 'templates'} ${unknown.join(', ')} could not be found.`}
        >
          It does not exist, or it was deactivated. Choose another template for the cards that need one.
        </Notice>
      ) : null}
      {left_out > 0 ? (
        <Notice tone="caution" isAlert title={`An order holds at most ${limits.orderLines} cards.`}>
          {counted(left_out, 'card was', 'cards were')} left out. Submit this order, then order the others.
        </Notice>
      ) : null}
    </>
  )
}
