import type { BulkChanges } from '@forecourt/domain/contract/card-updates.ts'
import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import type { api } from '#src/api/endpoints.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import classes from './BulkEditDrawer.module.css'

export type Preview = ReplyOf<typeof api.cardUpdates.preview>['data']

/** Old and new values before anything is sent, and the skipped cards with the reasons. */
export function BulkPreview({ preview, asked }: { preview: Preview; asked: BulkChanges }) {
  const { changed, skipped, rows, total } = preview
  return (
    <div className={classes.preview}>
      <p className="no-margin">
        <strong>{counted(changed, 'card')}</strong> of {counted(total, 'card')} will change.
      </p>
      {skipped.length > 0 ? (
        <Notice tone="caution" title="Left out">
          <ul className={classes.reasons}>
            {skipped.map(({ reason, total: leftOut }) => (
              <li key={reason}>
                {counted(leftOut, 'card')}: {reason}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <ChangeTable
        rows={rows}
        asked={asked}
        caption={rows.length < total ? `The first ${rows.length} of ${counted(total, 'card')}` : 'From old to new'}
      />
    </div>
  )
}
