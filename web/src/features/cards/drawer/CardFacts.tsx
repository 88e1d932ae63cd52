import { Link } from '@tanstack/react-router'
import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import { can } from '@forecourt/domain/rules/access.ts'
import { fieldLabel, fieldState, type CardKind } from '@forecourt/domain/rules/card-fields.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { identityOf, useSession } from '#src/api/session.ts'
import { useShownValue } from '#src/card-line/shown-value.ts'
import type { LineFieldName } from '#src/card-line/LineField.tsx'
import { usePinRight } from '#src/card-line/use-pin-right.ts'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { Secret } from './Secret.tsx'
import { valuesOf } from './card-tabs.ts'

const params = ({ id }: CardDetail) => ({ params: { id: String(id) } })

export function CardFacts({ card, kind, fields }: { card: CardDetail; kind: CardKind; fields: readonly LineFieldName[] }) {
  const shownValue = useShownValue()
  const values = valuesOf(card)
  const shown = fields.filter((field) => fieldState(field, kind, values) !== 'hidden')
  if (shown.length === 0) return <p className="no-margin dimmed size-s">There is nothing to set on a card of this kind.</p>
  return (
    <Facts className="below-4">
      {shown.map((field) => (
        <Fact key={field} label={fieldLabel(field)}>
          {shownValue(field, values[field]) || '–'}
        </Fact>
      ))}
    </Facts>
  )
}

/** Shown only on request, and each request is audited. */
export function CardSecrets({ card, kind }: { card: CardDetail; kind: CardKind }) {
  const mayPin = usePinRight()
  const mayNumber = useSession(({ user }) => user !== null && can(identityOf(user), 'numbers.view'))
  const hasPinField = fieldState('pin', kind) !== 'hidden'
  if (!hasPinField && !(mayNumber && card.last_four)) return null
  return (
    <Facts className="below-4">
      {mayNumber && card.last_four ? (
        <Fact label="Card number" isWide>
          <Secret
            noun="number"
            masked={`•••• ${card.last_four}`}
            reveal={async () => (await call(api.cards.revealNumber, params(card))).data.card_number}
          />
        </Fact>
      ) : null}
      {hasPinField ? (
        <Fact label={fieldLabel('pin')} isWide>
          {!mayPin ? (
            'Hidden. Needs PIN manager role'
          ) : card.has_pin ? (
            <Secret noun="PIN" masked="••••" reveal={async () => (await call(api.cards.revealPin, params(card))).data.pin} />
          ) : (
            'Not set'
          )}
        </Fact>
      ) : null}
    </Facts>
  )
}

function LinkToCard({ id, children }: { id: number; children: string }) {
  return (
    <Link to="/card-management" search={{ card: String(id) }}>
      {children}
    </Link>
  )
}

/** Links between a card and the one that replaced, or will replace, it. */
export function CardSuccessor({ card }: { card: CardDetail }) {
  const { replaced_by, overlaps_card_id, is_overlapped } = card
  if (overlaps_card_id !== null)
    return (
      <p>
        Takes the place of another card, which works until this one is active.{' '}
        <LinkToCard id={overlaps_card_id}>Open that card</LinkToCard>
      </p>
    )
  if (card.has_new_plastic)
    return <p>New plastic was made for this card. Activate it when it arrives; until then the old plastic works.</p>
  if (card.is_plastic_ordered) return <p>New plastic for this card is ordered. It also takes the place of damaged plastic.</p>
  if (replaced_by === null) return null
  return (
    <p>
      {is_overlapped ? 'Works until the card that replaces it is active. ' : null}
      <LinkToCard id={replaced_by}>Open the card that replaces this one</LinkToCard>
    </p>
  )
}
