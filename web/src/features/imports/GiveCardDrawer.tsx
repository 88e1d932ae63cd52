import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { AccountChoice } from '@forecourt/domain/contract/accounts.ts'
import type { FittingCard, HeldTransaction } from '@forecourt/domain/contract/imports.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { api } from '#src/api/endpoints.ts'
import { closeIfLate, useCall } from '#src/api/use-call.ts'
import { AddAccountField, choiceLabel } from '#src/features/accounts/AddAccountField.tsx'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { siteMoment } from '#src/time/site-time.ts'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { isOtherNumber } from './is-other-number.ts'
import { importCalls } from './imports.calls.ts'

type GiveCardDrawerProps = { line: HeldTransaction; onClose: () => void }

const longest = 200
const longestKeyword = 100
const nameOf = ({ last_four, vehicle_number, description }: FittingCard) =>
  [`•••• ${last_four}`, vehicle_number, description].filter(Boolean).join(' · ')

/** docs/product/transactions-and-money.md#the-card-of-a-waiting-line: shows who will pay for the line before staff decide. */
export function GiveCardDrawer({ line, onClose }: GiveCardDrawerProps) {
  const [account, setAccount] = useState<AccountChoice | null>(null)
  const [card, setCard] = useState<FittingCard | null>(null)
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const give = useCall(api.imports.giveCard, { refresh: ['imports'], popup: 'The line has become a transaction' })
  const send = () => {
    setAsked(true)
    if (!account || !card || reason.trim() === '') return void focusFirstInvalid()
    const body = { account_id: account.account_id, card_id: card.card_id, reason }
    give.mutate({ params: { id: String(line.id) }, body }, { onSuccess: onClose, onError: closeIfLate(onClose) })
  }
  return (
    <FormDrawer
      title="Which card was used?"
      sub={`Transaction ${line.tran_id}`}
      submit="Place on this card"
      onPhone="page"
      isBusy={give.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <Facts>
        <Fact label="Card in the file">{line.detail}</Fact>
        <Fact label="Network">{line.card_network_name}</Fact>
        <Fact label="Site time">{siteMoment(line.transacted_at)}</Fact>
      </Facts>
      <AddAccountField
        label={account ? 'Another account' : 'Account'}
        withAsterisk={!account}
        error={isAsked && !account ? 'Choose an account' : undefined}
        onAdd={(chosen) => {
          setAccount(chosen)
          setCard(null)
        }}
      />
      {account ? (
        <>
          <p className="no-margin strong" role="status">
            {choiceLabel(account)}
          </p>
          <FittingCardField
            key={account.account_id}
            line={line}
            account_id={account.account_id}
            card={card}
            error={isAsked && !card ? 'Choose a card' : undefined}
            onCard={setCard}
          />
        </>
      ) : null}
      {card && isOtherNumber(line.detail, card.last_four) ? (
        <Notice tone="caution" title="The digits differ">
          The card number in the line ends in different digits.
        </Notice>
      ) : null}
      <TextField
        label="Reason"
        description="How you know that it was this card."
        withAsterisk
        maxLength={longest}
        limit={longest}
        error={isAsked && reason.trim() === '' ? 'Give a reason' : undefined}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {account && card ? (
        <Facts>
          <Fact label="Account that pays">{choiceLabel(account)}</Fact>
          <Fact label="Card">{nameOf(card)}</Fact>
          <Fact label="Status of the card today">{card.card_status_name}</Fact>
          <Fact label="Total in the file">{dollars(line.total)}</Fact>
        </Facts>
      ) : null}
    </FormDrawer>
  )
}

type FittingCardFieldProps = {
  line: HeldTransaction
  account_id: number
  card: FittingCard | null
  error: string | undefined
  onCard: (card: FittingCard | null) => void
}

function FittingCardField({ line, account_id, card, error, onCard }: FittingCardFieldProps) {
  const [keyword, setKeyword] = useState('')
  const search = useQuery(importCalls.cards(line, account_id, keyword.slice(0, longestKeyword)))
  const found = search.data?.data ?? []
  const offered = card && !found.some(({ card_id }) => card_id === card.card_id) ? [card, ...found] : found
  return (
    <SelectField
      label="Card"
      withAsterisk
      searchable
      isMatched
      placeholder="Last digits, vehicle or description"
      data={offered.map((one) => ({ value: String(one.card_id), label: nameOf(one) }))}
      value={card ? String(card.card_id) : null}
      error={error}
      isLooking={search.isFetching}
      nothingFoundMessage={search.isFetching ? 'Looking…' : 'No card of this network matches'}
      onSearchChange={setKeyword}
      onChange={(id) => onCard(offered.find(({ card_id }) => String(card_id) === id) ?? null)}
    />
  )
}
