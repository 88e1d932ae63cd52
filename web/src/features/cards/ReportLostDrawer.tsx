import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { CardRow } from '@forecourt/domain/contract/cards.ts'
import { effectiveStatus, type Standing } from '@forecourt/domain/rules/account-standing.ts'
import { cardStatus, mayBecome } from '@forecourt/domain/rules/card-status.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { useSession } from '#src/api/session.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { Drawer } from '#src/ui/Drawer.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { focusFirstField } from '#src/ui/first-field.ts'
import { SearchField } from '#src/ui/SearchField.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { useIsPhone } from '#src/ui/use-is-phone.ts'
import { cardTitle } from '@forecourt/domain/format/card-name.ts'
import { cardCalls } from './cards.calls.ts'
import { CardStatusChip } from './status/CardStatusChip.tsx'
import { CardStatusDrawer } from './status/CardStatusDrawer.tsx'
import classes from './ReportLostDrawer.module.css'

const shownAtOnce = '25'

/**
 * Without a keyword, lists active cards: while their account is on hold, they count as Locked. A keyword also finds cards that are
 * on hold or not delivered yet.
 */
const searchOf = (keyword: string, standing: Standing): Record<string, string> => ({
  per_page: shownAtOnce,
  ...(keyword === ''
    ? { card_status_id: String(effectiveStatus({ card_status_id: cardStatus.active }, { standing })) }
    : { keyword }),
})

/** Opens from any screen on a phone: the user chooses the card, then reports it. */
export function ReportLostDrawer({ onClose }: { onClose: () => void }) {
  const [keyword, setKeyword] = useState('')
  const [reported, setReported] = useState<CardRow | null>(null)
  const standing = useSession(({ account }) => account?.standing ?? 'open')
  const cards = useQuery(cardCalls.list(searchOf(keyword, standing)))
  const search = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  // On a phone the keys would cover the cards.
  useEffect(() => {
    if (!isPhone) focusFirstField(search.current, { staysPut: true })
  }, [isPhone])
  return (
    <Drawer title="Which card is lost or stolen?" width={480} onClose={onClose}>
      <div ref={search}>
        <SearchField
          label="Card number, vehicle, description"
          value={keyword}
          onSearch={setKeyword}
          maxLength={limits.keywordLength}
        />
      </div>
      <Loaded query={cards} loading={<TextSkeleton lines={8} label="Loading the cards" />}>
        {({ data }) => (
          <Cards cards={data.filter((card) => mayBecome(card, cardStatus.lost, 'customer'))} onChoose={setReported} />
        )}
      </Loaded>
      {reported ? (
        <CardStatusDrawer cards={[reported]} isLossReport onClose={() => setReported(null)} onChanged={onClose} />
      ) : null}
    </Drawer>
  )
}

function Cards({ cards, onChoose }: { cards: readonly CardRow[]; onChoose: (card: CardRow) => void }) {
  if (cards.length === 0) return <EmptyState title="No card that could be reported was found." />
  return (
    <ul className="plain-list">
      {cards.map((card) => (
        <li key={card.id} className="ruled">
          <button type="button" className={classes.card} onClick={() => onChoose(card)}>
            <span className="stack gap-hair shrinks">
              <strong>{cardTitle(card)}</strong>
              <span className="dimmed size-s">{[card.description, card.vehicle_number].filter(Boolean).join(' · ')}</span>
            </span>
            <CardStatusChip status={card.effective_status_name} />
          </button>
        </li>
      ))}
    </ul>
  )
}
