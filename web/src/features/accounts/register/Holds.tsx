import type { AccountDetail } from '@forecourt/domain/contract/accounts.ts'
import { holdReasonNames } from '@forecourt/domain/rules/account-standing.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { EventItem, EventList } from '#src/ui/EventList.tsx'

/** docs/product/accounts.md#holds: open ones first. */
export function Holds({ account }: { account: AccountDetail }) {
  const { moment } = useAccountTime()
  if (account.holds.length === 0) return null
  return (
    <section aria-labelledby="holds">
      <h2 id="holds" className="no-margin size-l strong below-4">
        Holds
      </h2>
      <EventList>
        {account.holds.map((hold) => (
          <EventItem
            key={hold.id}
            title={`${holdReasonNames[hold.reason]}${hold.released_at ? ', released' : ''}`}
            at={hold.begun_at}
            moment={moment}
            by={hold.begun_by}
          >
            <p className="no-margin breaks">{hold.note}</p>
            {hold.nobody_signs_in ? <p className="no-margin dimmed">No user of the account may sign in.</p> : null}
            {hold.released_at ? (
              <p className="no-margin dimmed breaks">
                Released {moment(hold.released_at)} by {hold.released_by}: {hold.release_note}
              </p>
            ) : null}
          </EventItem>
        ))}
      </EventList>
    </section>
  )
}
