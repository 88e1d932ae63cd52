import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import type { api } from '#src/api/endpoints.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import classes from './BulkEditDrawer.module.css'

export type Preview = ReplyOf<typeof api.cardUpdates.preview>['data']

const some = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'card' : 'cards'}`

/** ux 1, row 5: old to new before anything is sent, and who is left out and why. */
export function BulkPreview({ preview }: { preview: Preview }) {
  const { changed, skipped, rows, total } = preview
  return (
    <div className={classes.preview}>
      <p className={classes.summary}>
        <strong>{some(changed)}</strong> of {some(total)} will change.
      </p>
      {skipped.length > 0 ? (
        <Notice tone="caution" title="Left out">
          <ul className={classes.reasons}>
            {skipped.map(({ reason, total: leftOut }) => (
              <li key={reason}>
                {some(leftOut)}: {reason}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <ChangeTable rows={rows} caption={rows.length < total ? `The first ${rows.length} of ${some(total)}` : 'From old to new'} />
    </div>
  )
}
