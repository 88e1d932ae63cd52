import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/record/Loaded.tsx'
import { siteMoment } from '#src/time/site-time.ts'
import { EventItem, EventList } from '#src/ui/EventList.tsx'
import { Pages } from '#src/ui/Pages.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { cardCalls } from '#src/features/cards/cards.calls.ts'
import classes from './CardDrawer.module.css'

/** The declines of this card, their reasons, and what can be done about each. */
export function CardDeclines({ card_id }: { card_id: number }) {
  const [page, setPage] = useState(1)
  const declines = useQuery(cardCalls.declines(card_id, page))
  return (
    <section aria-labelledby="card-declines">
      <h3 id="card-declines" className={classes.heading}>
        Declines
      </h3>
      <Loaded query={declines} loading={<TextSkeleton lines={3} label="Loading the declines" />}>
        {({ data, meta }) =>
          meta.total === 0 ? (
            <p className="no-margin dimmed size-s">This card has not been declined.</p>
          ) : (
            <>
              <p className="no-margin dimmed size-s">Times are in the site’s time zone.</p>
              <EventList aria-busy={declines.isPlaceholderData || undefined}>
                {data.map(({ id, authorised_at, reason, advice, site_name, city, state }) => (
                  <EventItem
                    key={id}
                    title={reason}
                    at={authorised_at}
                    moment={siteMoment}
                    by={site_name ? [site_name, city, state].filter(Boolean).join(', ') : 'Site not known'}
                  >
                    <p className={classes.advice}>{advice}</p>
                  </EventItem>
                ))}
              </EventList>
              <Pages page={page} last={meta.last_page} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}
