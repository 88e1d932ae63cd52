import { useForm } from '@mantine/form'
import { sharedProblems } from '@forecourt/domain/messages.ts'
import { useConfig } from '#src/api/config.ts'
import { api } from '#src/api/endpoints.ts'
import { FailureAlert } from '#src/record/FailureAlert.tsx'
import { Form } from '#src/record/Form.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { useLinkToken } from '#src/api/link-token.ts'
import { useCall } from '#src/api/use-call.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Mailbox } from '#src/ui/illustrations/Mailbox.tsx'
import { NarrowPage } from '#src/ui/NarrowPage.tsx'
import { RadioCards } from '#src/ui/RadioCards.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'

const noteLength = 500

type Answer = { verdict: 'right' | 'wrong' | null; note: string }

const verdicts = [
  { value: 'right', label: 'The list is right', description: 'Every card, driver and vehicle on it belongs there.' },
  { value: 'wrong', label: 'Something has to change', description: 'Say what. The account’s administrators are notified.' },
] as const

/** A recipient of the monthly audit confirms it or asks for a change, without signing in. */
export function AuditConfirmationPage() {
  const { token } = useLinkToken()
  const { support_email } = useConfig().branding
  const form = useForm<Answer>({
    initialValues: { verdict: null, note: '' },
    validate: {
      verdict: (verdict) => (verdict === null ? 'Choose one' : null),
      note: (note, { verdict }) => (verdict === 'wrong' && note.trim() === '' ? 'Say what has to change' : null),
    },
  })
  const answer = useCall(api.reportSchedules.answerAudit, { form, failure: 'inline' })
  const isWrong = form.values.verdict === 'wrong'
  const submit = form.onSubmit(
    ({ verdict, note }) =>
      answer.mutate({ body: { token, is_right: verdict === 'right', note: verdict === 'wrong' ? note.trim() : '' } }),
    focusFirstInvalid,
  )
  if (answer.isSuccess)
    return (
      <NarrowPage title="Thank you">
        <EmptyState illustration={<Mailbox />} title="Your answer has been passed on.">
          {isWrong ? 'The account’s administrators will look at what you wrote.' : 'The list is confirmed for this month.'}
        </EmptyState>
      </NarrowPage>
    )
  return (
    <NarrowPage title="Monthly audit" sub="Driver and vehicle records">
      {token ? (
        <Form className="stack one-column gap-4" onSubmit={submit}>
          <FailureAlert error={form.errors['note'] ? null : answer.error} />
          <RadioCards
            id="verdict"
            label="Is the list you received right?"
            options={verdicts}
            value={form.values.verdict}
            onChange={(verdict) => form.setFieldValue('verdict', verdict)}
            error={form.errors['verdict']}
          />
          {isWrong ? (
            <TextAreaField
              id="note"
              label="What has to change"
              limit={noteLength}
              maxLength={noteLength}
              {...form.getInputProps('note')}
            />
          ) : null}
          <SubmitButton size="md" isBusy={answer.isPending}>
            Send
          </SubmitButton>
        </Form>
      ) : (
        <EmptyState title={sharedProblems.linkInvalid} action={<a href={`mailto:${support_email}`}>Contact Support</a>}>
          Next month’s e-mail has a new link.
        </EmptyState>
      )}
    </NarrowPage>
  )
}
