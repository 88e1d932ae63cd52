import type { Provider } from '@forecourt/domain/contract/provider.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { useAccountTime } from '#src/time/account-time.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'

/** The mail server is configured where the portal is started. This panel shows whether it works. */
export function MailPanel({ provider }: { provider: Provider }) {
  const { moment } = useAccountTime()
  const send = useAction(() => call(api.provider.testLetter, {}), { refresh: ['provider', 'setup'] })
  const outcome = send.data?.data
  const maySend = useCan('provider.manage')
  return (
    <Panel title="Mail">
      <div className="stack gap-4">
        {provider.has_mail ? null : (
          <Notice tone="caution" title="This portal has no mail server">
            Invitations and reports wait until the operator sets SMTP_URL. Activation links are shown on screen meanwhile.
          </Notice>
        )}
        <p className="no-margin">
          {provider.mail_tested_at ? `A test letter was last accepted ${moment(provider.mail_tested_at)}.` : 'Not tried yet.'}
        </p>
        {maySend ? (
          <div>
            <SubmitButton type="button" isBusy={send.isPending} onClick={() => send.mutate(undefined)}>
              Send myself a test letter
            </SubmitButton>
          </div>
        ) : null}
        {outcome ? (
          <Notice isAlert tone={outcome.is_delivered ? 'guide' : 'stop'} title={outcome.is_delivered ? 'Sent' : 'Not sent'}>
            {outcome.is_delivered ? `The mail server accepted a letter to ${outcome.to}.` : outcome.reason}
          </Notice>
        ) : null}
      </div>
    </Panel>
  )
}
