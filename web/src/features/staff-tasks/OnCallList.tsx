import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { OnCall } from '@forecourt/domain/contract/staff-tasks.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { OnCallDrawer } from './OnCallDrawer.tsx'
import { shiftWords } from './on-call-words.ts'
import { taskCalls } from './staff-tasks.calls.ts'

const wordsOf = (shift: OnCall) =>
  [shiftWords(shift), shift.email, shift.url && new URL(shift.url).host].filter(Boolean).join(' · ')

/** Who is paged first, at which hours, when a card must be stopped. */
export function OnCallList() {
  const shifts = useQuery(taskCalls.onCall())
  const mayChange = useCan('provider.manage')
  const [open, setOpen] = useState<OnCall | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const test = useCall(api.staffTasks.testPage, { refresh: ['staffTasks'], popup: 'A test page is on its way' })
  return (
    <Panel
      title="On call"
      actions={
        mayChange ? (
          <Button variant="default" onClick={() => setOpen('new')}>
            Add hours
          </Button>
        ) : null
      }
    >
      <div className="stack gap-4">
        <p className="no-margin">
          When a card must be stopped, these are paged at once, day and night. After 15 minutes all staff who work with networks
          are paged, after 30 the administrators. When nobody is on call, all of them are paged at once.
        </p>
        {secret ? (
          <Notice isAlert tone="caution" title="The secret of this webhook is shown only now">
            <span className="figures">{secret}</span>
          </Notice>
        ) : null}
        <Loaded query={shifts} loading={<TextSkeleton lines={4} label="Loading those on call" />}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState title="Nobody is on call" />
            ) : (
              <RuledList label="On call">
                {data.map((shift) => (
                  <RuledRow key={shift.id} title={shift.name} sub={wordsOf(shift)}>
                    {shift.ended_because ? (
                      <StatusChip tone="stop" icon={IconAlertTriangle}>
                        Webhook stopped
                      </StatusChip>
                    ) : null}
                    {mayChange ? (
                      <>
                        <SubmitButton
                          type="button"
                          variant="default"
                          aria-label={`Test ${shift.name}`}
                          isBusy={test.isPending && test.variables.params.id === String(shift.id)}
                          onClick={() => test.mutate({ params: { id: String(shift.id) } })}
                        >
                          Test
                        </SubmitButton>
                        <Button variant="default" aria-label={`Edit ${shift.name}`} onClick={() => setOpen(shift)}>
                          Edit
                        </Button>
                      </>
                    ) : null}
                  </RuledRow>
                ))}
              </RuledList>
            )
          }
        </Loaded>
      </div>
      {open ? (
        <OnCallDrawer
          shift={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
          onSaved={(made) => {
            setSecret(made)
            setOpen(null)
          }}
        />
      ) : null}
    </Panel>
  )
}
