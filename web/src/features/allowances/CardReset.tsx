import { useState } from 'react'
import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { Button } from '#src/ui/Button.tsx'
import { RadioCards } from '#src/ui/RadioCards.tsx'
import type { Telling } from './telling.ts'

type What = 'in_progress' | 'day_count'

/** docs/product/card-life.md#reset: hidden for networks that the portal cannot ask. */
export function CardReset({ card, telling }: { card: CardDetail; telling: Telling }) {
  const [isOpen, setOpen] = useState(false)
  if (telling.told_by === 'host' || telling.told_by === 'none') return null
  return (
    <>
      <Button variant="default" data-of="action" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Reset
      </Button>
      {isOpen ? <ResetDrawer card={card} telling={telling} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function ResetDrawer({ card, telling, onClose }: { card: CardDetail; telling: Telling; onClose: () => void }) {
  const [what, setWhat] = useState<What>('in_progress')
  const { network_name } = telling
  const reset = useCall(api.allowances.reset, { refresh: ['cards'], popup: `${network_name} will be asked to reset the card` })
  return (
    <FormDrawer
      title="Reset the card"
      sub={card.last_four ? `Card •••• ${card.last_four}` : card.description}
      submit={`Ask ${network_name}`}
      isBusy={reset.isPending}
      onSubmit={() => reset.mutate({ params: { id: String(card.id) }, body: { what } }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <RadioCards
        id="what"
        label="What is to be reset"
        value={what}
        onChange={setWhat}
        options={[
          {
            value: 'in_progress',
            label: 'A transaction in progress',
            description: 'The pump says one is still open, though nobody is fueling.',
          },
          {
            value: 'day_count',
            label: 'Transactions of the day',
            description: 'Today’s count starts over. Gallons are not reset.',
          },
        ]}
      />
      <p className="no-margin dimmed size-s">
        {network_name} does this, not the portal: it is asked at once and does it when it has read the request
        {telling.told_by === 'hand' ? `, ${telling.business_hours}` : ''}.
      </p>
    </FormDrawer>
  )
}
