import { counted } from '@forecourt/domain/format/counted.ts'
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { TakeOver, TakeOverDetail as Detailed } from '@forecourt/domain/contract/take-overs.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { useCan } from '#src/api/use-can.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { Button } from '#src/ui/Button.tsx'
import { CheckField } from '#src/ui/CheckField.tsx'
import { confirm } from '#src/ui/confirm-store.ts'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { ProgressBar } from '#src/ui/ProgressBar.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { useTitleFocus } from '#src/ui/use-title-focus.ts'
import { SendTakeOver } from './SendTakeOver.tsx'
import { isOpen, takeOverCalls } from './take-overs.calls.ts'
import { TakeOverAccounts } from './TakeOverAccounts.tsx'
import { TakeOverProblems } from './TakeOverProblems.tsx'
import { TakeOverStateChip } from './TakeOverStateChip.tsx'

const counts = [
  { key: 'row_count', label: 'Rows' },
  { key: 'problem_count', label: 'Rows with problems' },
  { key: 'account_count', label: 'Accounts' },
  { key: 'added', label: 'New' },
  { key: 'changed', label: 'Different' },
  { key: 'unchanged', label: 'Unchanged' },
  { key: 'kept', label: 'Changed here, kept' },
  { key: 'written_count', label: 'Accounts written' },
] as const satisfies { key: keyof TakeOver; label: string }[]

const isBroken = ({ broken_uploads }: TakeOver) => broken_uploads.length > 0

function Steps({ takeOver }: { takeOver: TakeOver }) {
  const [overwrite, setOverwrite] = useState(false)
  const params = { id: String(takeOver.id) }
  const isReady = takeOver.state === 'checked' && !isBroken(takeOver)
  const run = useCall(api.takeOvers.run, { refresh: ['takeOvers'] })
  const check = useCall(api.takeOvers.check, { refresh: ['takeOvers'] })
  const abandon = useCall(api.takeOvers.abandon, { refresh: ['takeOvers'], popup: 'The take-over was abandoned' })
  const invite = useCall(api.takeOvers.invite, {
    refresh: ['takeOvers'],
    popup: ({ data }) => `${counted(data.invited, 'person was', 'people were')} invited`,
  })
  const askAbandon = async () => {
    const isSure = await confirm({
      message: 'Abandon this take-over? Its numbers and PINs are destroyed. What was written stays.',
    })
    if (isSure) abandon.mutate({ params })
  }
  return (
    <div className="stack gap-4">
      {isReady && takeOver.changed > 0 ? (
        <CheckField
          label={`Overwrite the ${counted(takeOver.changed, 'record')} that this file would change`}
          description="Records that someone changed here since are kept in any case."
          checked={overwrite}
          onChange={({ currentTarget }) => setOverwrite(currentTarget.checked)}
        />
      ) : null}
      <div className="row wrap gap-3">
        {isReady ? (
          <SubmitButton type="button" isBusy={run.isPending} onClick={() => run.mutate({ params, body: { overwrite } })}>
            Write the accounts
          </SubmitButton>
        ) : null}
        {isReady ? (
          <SubmitButton type="button" variant="default" isBusy={check.isPending} onClick={() => check.mutate({ params })}>
            Check again
          </SubmitButton>
        ) : null}
        {takeOver.uninvited > 0 ? (
          <SubmitButton type="button" variant="default" isBusy={invite.isPending} onClick={() => invite.mutate({ params })}>
            Send invitations ({takeOver.uninvited})
          </SubmitButton>
        ) : null}
        {isOpen(takeOver) && takeOver.state !== 'running' ? (
          <Button variant="default" onClick={() => void askAbandon()}>
            Abandon
          </Button>
        ) : null}
      </div>
    </div>
  )
}

function Detail({ takeOver, onLeave }: { takeOver: Detailed; onLeave: () => void }) {
  const { moment } = useAccountTime()
  const mayRun = useCan('take-over.run')
  // The buttons of a checked take-over are gone once it is written.
  useTitleFocus(takeOver.state)
  const isSettled = takeOver.state === 'checked' || !isOpen(takeOver)
  return (
    <div className="stack gap-6">
      <Panel
        title={takeOver.filename}
        actions={
          <Button variant="default" onClick={onLeave}>
            All take-overs
          </Button>
        }
      >
        <div className="stack gap-4">
          <div>
            <TakeOverStateChip {...takeOver} />
          </div>
          {takeOver.state === 'reading' && !isBroken(takeOver) ? <ProgressBar label="Comparing all rows" /> : null}
          {takeOver.broken_uploads.map((filename, at) => (
            <Notice key={at} tone="stop" title={`The upload of ${filename} was interrupted. Send it again.`}>
              The part that arrived is kept. Nothing is written until the whole file has arrived.
            </Notice>
          ))}
          {takeOver.state === 'running' ? (
            <ProgressBar
              label={`${takeOver.written_count} of ${counted(takeOver.account_count, 'account')} written`}
              value={takeOver.written_count}
              max={Math.max(1, takeOver.account_count)}
            />
          ) : null}
          {takeOver.failure ? <Notice tone="stop" title={takeOver.failure} /> : null}
          {takeOver.state === 'checked' && takeOver.problem_count > 0 ? (
            <Notice tone="caution" title="Accounts with a problem are left out until it is repaired.">
              <p>The problems are those of {moment(takeOver.changed_at)}. Check again to see what would be refused now.</p>
            </Notice>
          ) : null}
          {takeOver.state === 'done' ? (
            <Notice tone="guide" title="Everything was written. The key of the numbers and PINs was destroyed." />
          ) : null}
          <Facts fit="9rem">
            {counts.map(({ key, label }) => (
              <Fact key={key} label={label}>
                {takeOver[key].toLocaleString('en-US')}
              </Fact>
            ))}
          </Facts>
          {mayRun ? <Steps takeOver={takeOver} /> : null}
        </div>
      </Panel>
      {isSettled && takeOver.problem_count > 0 ? <TakeOverProblems takeOver={takeOver} /> : null}
      {isSettled ? <TakeOverAccounts takeOver={takeOver} /> : null}
      {mayRun && (takeOver.state === 'checked' || isBroken(takeOver)) ? (
        <SendTakeOver to={takeOver.id} onSent={() => {}} />
      ) : null}
    </div>
  )
}

/** One take-over: its progress, its problems, and what each account gets. */
export function TakeOverDetail({ id, onLeave }: { id: number; onLeave: () => void }) {
  const takeOver = useQuery(takeOverCalls.get(id))
  return (
    <Loaded query={takeOver} loading={<ProgressBar label="Loading the take-over" />}>
      {({ data }) => <Detail takeOver={data} onLeave={onLeave} />}
    </Loaded>
  )
}
