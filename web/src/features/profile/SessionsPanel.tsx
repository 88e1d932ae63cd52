import { useQuery } from '@tanstack/react-query'
import type { OwnSession } from '@forecourt/domain/contract/sessions.ts'
import { useAccountTime } from '#src/api/account-time.ts'
import { api } from '#src/api/endpoints.ts'
import { Loaded } from '#src/api/Loaded.tsx'
import { useCall } from '#src/api/use-call.ts'
import { Button } from '#src/ui/Button.tsx'
import { confirm } from '#src/ui/confirm-store.ts'
import { Panel } from '#src/ui/Panel.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { deviceName } from './device-name.ts'
import { profileCalls } from './profile.calls.ts'
import classes from './ProfilePage.module.css'

/** ux 4.11: where somebody is signed in, with "end this" and "end all others". */
export function SessionsPanel() {
  const sessions = useQuery(profileCalls.sessions())
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
          <ul className={classes.sessions}>
            {data.map((session) => (
              <Session key={session.id} session={session} onEnd={() => end.mutate({ params: { id: String(session.id) } })} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

function Session({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { moment, zone } = useAccountTime()
  const name = session.is_support ? 'Customer service, on your behalf' : deviceName(session.user_agent)
  return (
    <li className={classes.session}>
      <div className={classes.words}>
        <span className={classes.device}>{name}</span>
        <span className={classes.note}>
          {session.address || 'Unknown address'} · signed in {moment(session.created_at)} · last used{' '}
          {moment(session.last_used_at)} {zone}
        </span>
      </div>
      {session.is_current ? (
        <span className={classes.here}>This session</span>
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
    </li>
  )
}
