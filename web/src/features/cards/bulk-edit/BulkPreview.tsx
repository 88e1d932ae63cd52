import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import type { api } from '#src/api/endpoints.ts'
import { Notice } from '#src/ui/Notice.tsx'
import classes from './BulkEditDrawer.module.css'

export type Preview = ReplyOf<typeof api.cardUpdates.preview>['data']

const some = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'card' : 'cards'}`
const shownAs = (value: string) => value || 'empty'

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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on a phone, also by keyboard */}
      <div className={classes.scroll} role="region" aria-label="Preview" tabIndex={0}>
        <table className={classes.table}>
          <caption>{rows.length < total ? `The first ${rows.length} of ${some(total)}` : 'From old to new'}</caption>
          <thead>
            <tr>
              <th scope="col">Card</th>
              <th scope="col">Vehicle</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.card_id} data-skipped={row.skipped !== null || undefined}>
                <th scope="row">{row.last_four ? `•••• ${row.last_four}` : 'No number yet'}</th>
                <td>{row.vehicle_number ?? '–'}</td>
                <td>
                  {row.skipped ??
                    row.changes.map(({ field, label, before, after }) => (
                      <div key={field}>
                        {label}: {shownAs(before)} → <strong>{shownAs(after)}</strong>
                      </div>
                    ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
