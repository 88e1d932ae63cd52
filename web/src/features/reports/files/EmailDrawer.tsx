import { counted } from '@forecourt/domain/format/counted.ts'
import { useForm } from '@mantine/form'
import { IconMail } from '@tabler/icons-react'
import { recipientsProblem } from '@forecourt/domain/rules/recipients.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useSession } from '#src/api/session.ts'
import { useAction } from '#src/api/use-call.ts'
import { useIdempotencyKey } from '#src/record/use-idempotency-key.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { FileFormatField, type AttachedFormat } from '#src/features/reports/FileFormatField.tsx'
import { RecipientsField } from '#src/features/reports/RecipientsField.tsx'
import type { OpenReport } from '#src/features/reports/report-at.ts'
import { onWire, type Params } from '#src/features/reports/report-params.ts'
import { useRefreshRuns } from '#src/features/reports/use-refresh-runs.ts'

type EmailDrawerProps = {
  open: OpenReport
  params: Params
  /** "1,204 transactions · …", the same counts as in the preview. */
  contents: string | undefined
  onClose: () => void
}

type Letter = { recipients: string[]; subject: string; file_format: AttachedFormat }

const subjectLength = 120

const sentence = (recipients: readonly { is_confirmed: boolean }[]) => {
  const waiting = recipients.filter(({ is_confirmed }) => !is_confirmed).length
  if (waiting === 0) return 'The report is on its way'
  return `The report is on its way. ${counted(waiting, 'recipient has', 'recipients have')} to confirm the address first`
}

/** Sends the report with its current parameters to the recipients, in the chosen file format. */
export function EmailDrawer({ open: { key, report }, params, contents, onClose }: EmailDrawerProps) {
  const email = useSession(({ user }) => user?.email ?? '')
  const refresh = useRefreshRuns()
  const keyOf = useIdempotencyKey()
  const form = useForm<Letter>({
    initialValues: { recipients: email ? [email] : [], subject: report.title, file_format: 'C' },
    validate: {
      recipients: (values) => recipientsProblem(values) ?? null,
    },
  })
  const send = useAction(
    (letter: Letter) => {
      const body = { params: onWire(params), ...letter }
      return call(api.reports.email, { params: { key }, body }, keyOf(body))
    },
    { form, popup: ({ data }) => sentence(data.recipients) },
  )
  const submit = form.onSubmit(
    (letter) =>
      send.mutate(letter, {
        onSuccess: () => {
          refresh()
          onClose()
        },
      }),
    focusFirstInvalid,
  )
  return (
    <FormDrawer
      title="E-mail report"
      sub={[report.title, contents].filter(Boolean).join(' · ')}
      width={560}
      onPhone="page"
      submit="Send"
      submitIcon={<IconMail size={18} aria-hidden />}
      isBusy={send.isPending}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <RecipientsField
        values={form.values.recipients}
        onChange={(recipients) => form.setFieldValue('recipients', recipients)}
        onWrong={(problem) => form.setFieldError('recipients', problem)}
        error={form.errors['recipients']}
      />
      <TextField
        id="subject"
        label="Subject"
        limit={subjectLength}
        maxLength={subjectLength}
        {...form.getInputProps('subject')}
      />
      <FileFormatField
        report_key={key}
        value={form.values.file_format}
        onChange={(file_format) => form.setFieldValue('file_format', file_format)}
      />
    </FormDrawer>
  )
}
