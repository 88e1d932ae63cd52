import { IfCan } from '#src/api/IfCan.tsx'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useForm } from '@mantine/form'
import { IconCheck, IconCircleX } from '@tabler/icons-react'
import type { ReviewItem } from '@forecourt/domain/contract/card-review.ts'
import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import type { NumberRange } from '@forecourt/domain/contract/number-ranges.ts'
import { sharedProblems } from '@forecourt/domain/messages.ts'
import { fieldLabel, fieldState, fieldsOf } from '@forecourt/domain/rules/card-fields.ts'
import { findKind } from '@forecourt/domain/rules/card-kind.ts'
import { bareDigits, numberProblem } from '@forecourt/domain/rules/card-number.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { Form } from '#src/record/Form.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { useShownValue } from '#src/card-line/shown-value.ts'
import { Button } from '#src/ui/Button.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { FormSkeleton, TextSkeleton } from '#src/ui/Skeletons.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { reviewCalls } from './card-review.calls.ts'
import { ReasonDrawer } from './ReasonDrawer.tsx'
import { useDecide } from './use-decide.ts'
import classes from './CardReviewPage.module.css'

const reasonLength = 500
type PendingCardProps = { item: ReviewItem; onDecided: () => void }

/** A single card, created without an order, that waits for its number. */
export function PendingCard({ item, onDecided }: PendingCardProps) {
  const card = useQuery(reviewCalls.card(item))
  const ranges = useQuery(reviewCalls.ranges())
  return (
    <Loaded query={card} loading={<FormSkeleton fields={6} label="Loading the card" />}>
      {({ data }) => (
        <div className="stack one-column gap-4">
          <IfCan capability="review.manage">
            <Loaded query={ranges} loading={<TextSkeleton lines={2} />}>
              {({ data: all }) => {
                const range = all.find(({ card_network_id }) => card_network_id === data.card_network_id)
                return range ? <NumberDecision item={item} card={data} range={range} onDecided={onDecided} /> : null
              }}
            </Loaded>
          </IfCan>
          <CardFacts card={data} />
        </div>
      )}
    </Loaded>
  )
}

type NumberDecisionProps = PendingCardProps & { card: CardDetail; range: NumberRange }

function NumberDecision({ item, card, range, onDecided }: NumberDecisionProps) {
  const [isRejecting, setRejecting] = useState(false)
  const params = { id: String(item.id) }
  const isOptional = findKind(card)?.card_type === 'Driver'
  const form = useForm({
    initialValues: { card_number: '' },
    validate: {
      card_number: (typed) => {
        if (range.is_generated || (isOptional && typed.trim() === '')) return null
        return typed.trim() === '' ? 'Card number is required' : (numberProblem(bareDigits(typed), range) ?? null)
      },
    },
  })
  const number = useDecide({
    send: (card_number: string) =>
      call(api.cardReview.numberCard, {
        params,
        body: { version: card.version, ...(card_number.trim() !== '' && { card_number }) },
      }),
    said: (_, { data }) => (data.awaits_activation ? `${item.number} is made and not activated yet` : `${item.number} is active`),
    onDecided,
    form,
  })
  const reject = useDecide({
    send: (reason: string) => call(api.cardReview.rejectCard, { params, body: { reason } }),
    said: () => `${item.number} rejected`,
    onDecided,
  })
  return (
    <>
      {item.may_decide ? null : <Notice tone="caution" title={sharedProblems.ownCards} />}
      <Form
        id="number-card"
        className={classes.numbering}
        onSubmit={form.onSubmit(({ card_number }) => number.decide(card_number), focusFirstInvalid)}
      >
        {range.is_generated ? (
          <p className="no-margin">It gets a free number of the {range.card_network_name} range.</p>
        ) : (
          <TextField
            id="card_number"
            label="Card number"
            description={`${range.card_network_name} issues its own numbers: ${range.length} digits${isOptional ? '; optional for a Driver card' : ''}`}
            inputMode="numeric"
            autoComplete="off"
            withAsterisk={!isOptional}
            {...form.getInputProps('card_number')}
          />
        )}
        <div className="row wrap gap-3">
          <SubmitButton
            form="number-card"
            leftSection={<IconCheck size={18} aria-hidden />}
            isBusy={number.isBusy}
            disabled={!item.may_decide}
          >
            Make the card
          </SubmitButton>
          <Button variant="default" leftSection={<IconCircleX size={18} aria-hidden />} onClick={() => setRejecting(true)}>
            Reject
          </Button>
        </div>
      </Form>
      {isRejecting ? (
        <ReasonDrawer
          title="Reject card"
          sub={item.number}
          submit="Reject the card"
          label="Reason"
          description="The account will see it"
          limit={reasonLength}
          isGrave
          isBusy={reject.isBusy}
          onSubmit={reject.decide}
          onClose={() => setRejecting(false)}
        />
      ) : null}
    </>
  )
}

function CardFacts({ card }: { card: CardDetail }) {
  const shownValue = useShownValue()
  const kind = findKind(card)
  if (!kind) return null
  const values: Record<string, unknown> = card
  return (
    <Panel title="Card" level={3} actions={`${card.card_network_name} ${card.card_type_name}`}>
      <Facts fit="11rem">
        {fieldsOf(kind)
          .filter((field) => fieldState(field, kind, card) !== 'hidden')
          .map((field) => (
            <Fact key={field} label={fieldLabel(field)}>
              {field === 'pin' ? (card.has_pin ? 'Set' : 'None') : shownValue(field, values[field]) || '–'}
            </Fact>
          ))}
      </Facts>
    </Panel>
  )
}
