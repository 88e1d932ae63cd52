import type { ReplyOf } from '@forecourt/domain/contract/endpoint.ts'
import type { BulkChanges } from '@forecourt/domain/contract/card-updates.ts'
import type { api } from '#src/api/endpoints.ts'
import { noValue } from '#src/card-line/shown-value.ts'
import { useNetworkWords } from '#src/card-line/use-network-words.ts'
import classes from './BulkEditDrawer.module.css'

type ChangedCard = ReplyOf<typeof api.cardUpdates.get>['data'][number]

const isGallons = (field: string) => field === 'max_gallon_fill' || field === 'max_gallon_period'

/** The template of a card may allow less than was asked for. */
const isCapped = (after: string, asked: unknown) => typeof asked === 'number' && Number(after.replaceAll(/\D/g, '')) < asked

type ChangeTableProps = {
  rows: readonly ChangedCard[]
  caption: string
  /** The requested values, before they are sent. */
  asked?: BulkChanges
}

/** For each card the old and new values, or why it is skipped. Shown before sending a request and after it was applied. */
export function ChangeTable({ rows, caption, asked }: ChangeTableProps) {
  const words = useNetworkWords()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on a phone, also by keyboard
    <div className={classes.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <caption>{caption}</caption>
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
                      {label}: {before || noValue(field)} → <strong>{after || noValue(field)}</strong>
                      {isGallons(field) && isCapped(after, asked?.[field]) ? (
                        <span className="dimmed size-s"> its template allows no more</span>
                      ) : null}
                    </div>
                  ))}
                {row.told ? <div className="dimmed size-s">{words(row.told, row.told.network)}</div> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
