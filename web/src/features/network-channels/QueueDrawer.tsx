import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { QueueEntry, QueueRow } from '@forecourt/domain/contract/network-channels.ts'
import { api } from '#src/api/endpoints.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { closeIfLate, useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { Loaded } from '#src/record/Loaded.tsx'
import { Drawer } from '#src/ui/Drawer.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { RadioCards } from '#src/ui/RadioCards.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { EnteredFields } from './EnteredFields.tsx'
import { networkChannelCalls } from './network-channels.calls.ts'
import { kindWords, subjectOf } from './queue-columns.tsx'

const width = 560
const refresh = ['networkChannels', 'cards'] as const
const titleOf = (row: QueueRow) => `${subjectOf(row)} at ${row.card_network_name}`

/**
 * Opening a change claims it for ten minutes. Closing the drawer releases it, however it is closed: by Back, or before the claim was
 * answered, too.
 */
export function QueueDrawer({ row, onClose }: { row: QueueRow; onClose: () => void }) {
  const claim = useCall(api.networkChannels.claim, { refresh: ['networkChannels'], failure: 'inline' })
  const release = useCall(api.networkChannels.release, { refresh: ['networkChannels'], failure: 'inline' })
  const { mutateAsync: take } = claim
  const { mutate: giveBack } = release
  const isSettled = useRef(false)
  useEffect(() => {
    const params = { params: { id: String(row.id) } }
    const taken = take(params).then(
      () => true,
      () => false,
    )
    const leave = async () => {
      if ((await taken) && !isSettled.current) giveBack(params)
    }
    return () => void leave()
  }, [take, giveBack, row.id])
  // A settled change has left the queue, so do not read it again when the list reloads.
  const [isSettling, setSettling] = useState(false)
  const entry = useQuery({ ...networkChannelCalls.entry(row.id), enabled: claim.isSuccess && !isSettling })
  const close = () => {
    isSettled.current = true
    onClose()
  }
  if (claim.isError)
    return (
      <Drawer title={titleOf(row)} width={width} onClose={onClose}>
        <Notice isAlert tone="caution" title="Not opened">
          {claim.error.message}
        </Notice>
      </Drawer>
    )
  if (!entry.data)
    return (
      <Drawer title={titleOf(row)} width={width} onClose={onClose}>
        <Loaded query={entry} loading={<TextSkeleton lines={8} label="Loading the change" />}>
          {() => null}
        </Loaded>
      </Drawer>
    )
  return <EntryForm entry={entry.data.data} onSettling={setSettling} onLeave={onClose} onSettled={close} />
}

type Outcome = 'done' | 'refused'
type EntryFormProps = {
  entry: QueueEntry
  onSettling: (isSettling: boolean) => void
  onLeave: () => void
  onSettled: () => void
}

function EntryForm({ entry, onSettling, onLeave, onSettled }: EntryFormProps) {
  const [outcome, setOutcome] = useState<Outcome>('done')
  const [words, setWords] = useState('')
  const [error, setError] = useState<string | undefined>()
  const form = { setErrors: (errors: Record<string, string>) => setError(errors['reference'] ?? errors['reason']) }
  const network = entry.card_network_name
  const done = useCall(api.networkChannels.done, { refresh, form, popup: `Confirmed at ${network}` })
  const refuse = useCall(api.networkChannels.refuse, { refresh, form, popup: `Kept as refused by ${network}` })
  const isRefused = outcome === 'refused'
  const params = { id: String(entry.id) }
  const { seen } = entry
  const submit = () => {
    if (isRefused && words.trim() === '') return setError('Say why')
    onSettling(true)
    const after = {
      onSuccess: onSettled,
      onError: (refusal: ApiError) => {
        onSettling(false)
        closeIfLate(onSettled)(refusal)
      },
    }
    if (isRefused) refuse.mutate({ params, body: { seen, reason: words } }, after)
    else done.mutate({ params, body: { seen, reference: words } }, after)
  }
  return (
    <FormDrawer
      title={titleOf(entry)}
      sub={`${entry.account_name} · ${kindWords(entry)}`}
      width={width}
      onPhone="page"
      submit={isRefused ? `Refused by ${network}` : `Done at ${network}`}
      isGrave={isRefused}
      isBusy={done.isPending || refuse.isPending}
      onSubmit={submit}
      onClose={onLeave}
    >
      <EnteredFields entry={entry} />
      <RadioCards<Outcome>
        label="Result"
        options={[
          { value: 'done', label: `Done at ${network}`, description: 'Its screen accepted every field' },
          { value: 'refused', label: 'Refused', description: `${network} still uses the old values` },
        ]}
        value={outcome}
        onChange={(value) => {
          setOutcome(value)
          setWords('')
          setError(undefined)
        }}
      />
      <TextField
        label={isRefused ? 'Reason' : 'Reference'}
        description={isRefused ? `What ${network} said` : `What ${network} showed, if anything`}
        withAsterisk={isRefused}
        maxLength={isRefused ? 200 : 60}
        autoComplete="off"
        error={error}
        value={words}
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value)
          setError(undefined)
        }}
      />
    </FormDrawer>
  )
}
