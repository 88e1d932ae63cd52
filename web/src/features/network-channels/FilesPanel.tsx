import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import type { Transmission } from '@forecourt/domain/contract/network-channels.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { Panel } from '#src/ui/Panel.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { networkChannelCalls } from './network-channels.calls.ts'

const marks = {
  made: { tone: 'service', icon: IconClock, words: 'Waiting' },
  writing: { tone: 'service', icon: IconClock, words: 'Waiting' },
  sent: { tone: 'guide', icon: IconCircleCheck, words: 'Arrived' },
  answered: { tone: 'guide', icon: IconCircleCheck, words: 'Answered' },
} as const

const wordsOf = ({ failure, attempts }: Transmission) => (failure ? ` · ${failure} (tried ${counted(attempts, 'time')})` : '')

/** Files that were sent automatically, and answers with unusable rows. Hidden when there are none. */
export function FilesPanel({ mayWork }: { mayWork: boolean }) {
  const { moment } = useAccountTime()
  const files = useQuery(networkChannelCalls.transmissions()).data?.data ?? []
  const answers = useQuery(networkChannelCalls.answers()).data?.data ?? []
  const retry = useCall(api.networkChannels.retry, { refresh: ['networkChannels'], popup: 'It is tried again now' })
  const troubled = answers.filter(({ problems }) => problems.length > 0)
  return (
    <>
      {files.length > 0 ? (
        <Panel title="Files">
          <RuledList label="Files">
            {files.map((file) => (
              <RuledRow
                key={file.id}
                title={file.name}
                sub={`${counted(file.line_count, 'line')} · ${moment(file.sent_at ?? file.created_at)}${wordsOf(file)}`}
              >
                <FileChip {...file} />
                {file.sent_at === null && mayWork ? (
                  <SubmitButton
                    type="button"
                    variant="default"
                    isBusy={retry.isPending && retry.variables.params.id === String(file.id)}
                    onClick={() => retry.mutate({ params: { id: String(file.id) } })}
                  >
                    Try again now
                  </SubmitButton>
                ) : null}
              </RuledRow>
            ))}
          </RuledList>
        </Panel>
      ) : null}
      {troubled.length > 0 ? (
        <Panel title="Answers with problems">
          <RuledList label="Answers with problems">
            {troubled.map((answer) => (
              <RuledRow
                key={answer.id}
                title={`${answer.card_network_name} · ${answer.name}`}
                sub={`${moment(answer.received_at)} · ${answer.problems.join('. ')}`}
              >
                <StatusChip tone="caution" icon={IconAlertTriangle}>
                  {answer.applied_count} of {answer.line_count} used
                </StatusChip>
              </RuledRow>
            ))}
          </RuledList>
        </Panel>
      ) : null}
    </>
  )
}

function FileChip({ state, failure, is_given_up }: Transmission) {
  if (failure && (state === 'made' || state === 'writing'))
    return (
      <StatusChip tone="stop" icon={IconAlertTriangle}>
        {is_given_up ? 'Given up' : 'Failing'}
      </StatusChip>
    )
  const { tone, icon, words } = marks[state]
  return (
    <StatusChip tone={tone} icon={icon}>
      {words}
    </StatusChip>
  )
}
