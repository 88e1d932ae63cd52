import { useQuery } from '@tanstack/react-query'
import type { OwnSession } from '@forecourt/domain/contract/sessions.ts'
import { timeIn } from '#src/time/account-time.ts'
import { api } from '#src/api/endpoints.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { useCall } from '#src/api/use-call.ts'
import { Button } from '#src/ui/Button.tsx'
import { confirm } from '#src/ui/confirm-store.ts'
import { Panel } from '#src/ui/Panel.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { deviceName } from './device-name.ts'
import { ownSessionCalls } from './sessions.calls.ts'

/**
 * The user's sessions, with "end this" and "end all others". Times are in the user's time zone, because sessions belong to no
 * account.
 */
export function SessionsPanel({ time_zone }: { time_zone: string }) {
  const sessions = useQuery(ownSessionCalls.list())
  const end = useCall(api.sessions.end, { refresh: ['sessions'], popup: 'Session ended' })
  const endOthers = useCall(api.sessions.endOthers, { refresh: ['sessions'], popup: 'All other sessions ended' })
  const hasOthers = (sessions.data?.data.length ?? 0) > 1

  const askToEndOthers = async () => {
    if (await confirm({ message: 'End all other sessions? You stay signed in only here.' })) endOthers.mutate({})
  }

  return (
    <Panel
      title="Sessions"
      actions={
        hasOthers ? (
          <Button variant="default" size="compact" onClick={() => void askToEndOthers()}>
            End all others
          </Button>
        ) : null
      }
    >
      <Loaded query={sessions} loading={<TextSkeleton lines={3} label="Loading your sessions" />}>
        {({ data }) => (
          <RuledList>
            {data.map((session) => (
              <Session
                key={session.id}
                session={session}
                time_zone={time_zone}
                onEnd={() => end.mutate({ params: { id: String(session.id) } })}
              />
            ))}
          </RuledList>
        )}
      </Loaded>
    </Panel>
  )
}

function Session({ session, time_zone, onEnd }: { session: OwnSession; time_zone: string; onEnd: () => void }) {
  const { moment, zone } = timeIn(time_zone)
  const name = session.is_support ? 'Customer service, on your behalf' : deviceName(session.user_agent)
  return (
    <RuledRow
      title={name}
      sub={`${session.address || 'Unknown address'} · signed in ${moment(session.created_at)} · last used ${moment(session.last_used_at)} ${zone}`}
    >
      {session.is_current ? (
        <span className="dimmed size-m">This session</span>
      ) : (
        <Button
          variant="default"
          size="compact"
          aria-label={`End ${name}, last used ${moment(session.last_used_at)}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </RuledRow>
  )
}
