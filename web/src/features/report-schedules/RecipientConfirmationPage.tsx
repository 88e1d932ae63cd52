import { sharedProblems } from '@forecourt/domain/messages.ts'
import { useConfig } from '#src/api/config.ts'
import { api } from '#src/api/endpoints.ts'
import { FailureAlert } from '#src/record/FailureAlert.tsx'
import { useLinkToken } from '#src/api/link-token.ts'
import { useCall } from '#src/api/use-call.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Mailbox } from '#src/ui/illustrations/Mailbox.tsx'
import { NarrowPage } from '#src/ui/NarrowPage.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'

/** Reports go only to people who have agreed. Agreeing needs a click, because mail programs open links automatically. */
export function RecipientConfirmationPage() {
  const { token } = useLinkToken()
  const { provider_name, support_email } = useConfig().branding
  const confirm = useCall(api.reportSchedules.confirmRecipient, { failure: 'inline' })
  const agreed = confirm.data?.data
  if (agreed)
    return (
      <NarrowPage title="Thank you">
        <EmptyState illustration={<Mailbox />} title="Your address is confirmed.">
          You will receive the {agreed.report_title} of {agreed.account_name}.
        </EmptyState>
      </NarrowPage>
    )
  return (
    <NarrowPage title="Receive reports by e-mail">
      {token ? (
        <div className="stack one-column gap-4">
          <FailureAlert error={confirm.error} />
          <p>
            A customer of {provider_name} wants to send reports to the address at which you received this link. Nothing is sent to
            you unless you agree.
          </p>
          <SubmitButton type="button" size="md" isBusy={confirm.isPending} onClick={() => confirm.mutate({ body: { token } })}>
            Yes, send me these reports
          </SubmitButton>
          <p>If you do not know what this is about, close this page.</p>
        </div>
      ) : (
        <EmptyState title={sharedProblems.linkInvalid} action={<a href={`mailto:${support_email}`}>Contact Support</a>}>
          Ask the person who wants to send you reports to enter your address again.
        </EmptyState>
      )}
    </NarrowPage>
  )
}
