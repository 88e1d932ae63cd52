import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconUser } from '@tabler/icons-react'
import type { CardDetail } from '@forecourt/domain/contract/cards.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { isDead } from '@forecourt/domain/rules/card-status.ts'
import { driverName } from '@forecourt/domain/rules/drivers.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { driverCalls } from './drivers.calls.ts'

/** The driver who has the card, and an action to give it to another driver. */
export function CardDriver({ card }: { card: CardDetail }) {
  const [isGiving, setGiving] = useState(false)
  const { driver } = card
  return (
    <>
      <Facts className="below-4">
        <Fact label="Driver" isWide>
          <span className="row middle gap-3">
            {driver ? `${driver.driver_number} ${driver.driver_name}` : 'Nobody in particular'}
            {isDead(card.card_status_id) ? null : (
              <Button
                variant="default"
                size="compact"
                leftSection={<IconUser size={16} aria-hidden />}
                aria-haspopup="dialog"
                onClick={() => setGiving(true)}
              >
                Give to a driver
              </Button>
            )}
          </span>
        </Fact>
      </Facts>
      {isGiving ? <GiveCardDrawer card={card} onClose={() => setGiving(false)} /> : null}
    </>
  )
}

function GiveCardDrawer({ card, onClose }: { card: CardDetail; onClose: () => void }) {
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const [error, setError] = useState('')
  const search = useQuery(driverCalls.find(keyword))
  const found = search.data?.data ?? []
  const options = found.map((driver) => ({ value: String(driver.id), label: `${driver.driver_number} ${driverName(driver)}` }))
  const others = chosen ? options.filter(({ value }) => value !== chosen.value) : options
  const give = useCall(api.drivers.assign, { refresh: ['cards', 'drivers'], popup: popups.cardUpdated })
  const send = () => {
    if (!chosen) return setError('Choose a driver')
    give.mutate(
      { params: { id: chosen.value }, body: { card_id: card.id, begins_at: new Date().toISOString() } },
      { onSuccess: onClose },
    )
  }
  return (
    <FormDrawer
      title="Give to a driver"
      sub={card.last_four ? `Card •••• ${card.last_four}` : card.description}
      submit="Give card"
      isBusy={give.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <SelectField
        id="driver"
        label="Driver"
        withAsterisk
        searchable
        data={chosen ? [chosen, ...others] : options}
        value={chosen?.value ?? null}
        error={error}
        onChange={(value) => {
          setError('')
          setChosen(options.find((option) => option.value === value) ?? null)
        }}
        onSearchChange={(typed) => setKeyword(typed.trim().slice(0, 40))}
        isLooking={search.isFetching}
        nothingFoundMessage="No active driver has this name or number"
      />
      <p className="no-margin dimmed size-s">
        From now on purchases with this card are theirs, unless the pump asks for another number.
      </p>
    </FormDrawer>
  )
}
