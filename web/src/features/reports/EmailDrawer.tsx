import { useForm } from '@mantine/form'
import { IconMail } from '@tabler/icons-react'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { Form } from '#src/api/Form.tsx'
import { focusFirstInvalid } from '#src/api/form-errors.ts'
import { announceSuccess } from '#src/api/announce.ts'
import { useSession } from '#src/api/session.ts'
import { useAction } from '#src/api/use-call.ts'
import { Button } from '#src/ui/Button.tsx'
import { Drawer, DrawerFoot } from '#src/ui/Drawer.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { FileFormatField, type AttachedFormat } from './FileFormatField.tsx'
import { RecipientsField } from './RecipientsField.tsx'
import type { OpenReport } from './report-at.ts'
import { onWire, type Params } from './report-params.ts'
import { useRefresh } from './use-refresh.ts'
import classes from './EmailDrawer.module.css'

type EmailDrawerProps = {
  open: OpenReport
  params: Params
  /** "1,204 transactions · …", as the preview counts. */
  contents: string | undefined
  onClose: () => void
}

type Letter = { recipients: string[]; subject: string; file_format: AttachedFormat }

const subjectLength = 120

const sentence = (recipients: readonly { is_confirmed: boolean }[]) => {
  const waiting = recipients.filter(({ is_confirmed }) => !is_confirmed).length
  if (waiting === 0) return 'The report is on its way'
  const who = waiting === 1 ? 'One recipient has' : `${waiting} recipients have`
  return `The report is on its way. ${who} to confirm the address first`
}

/** ux 4.13: the report as it is set now, to whom and with which file. */
export function EmailDrawer({ open: { key, report }, params, contents, onClose }: EmailDrawerProps) {
  const email = useSession(({ user }) => user?.email ?? '')
  const refresh = useRefresh('runs')
  const form = useForm<Letter>({
    initialValues: { recipients: email ? [email] : [], subject: report.title, file_format: 'C' },
    validate: {
      recipients: (values) => (values.length === 0 ? 'At least one recipient' : null),
    },
  })
  const send = useAction(
    (letter: Letter) =>
      call(
        api.reports.email,
        { params: { key }, body: { params: onWire(params), ...letter } },
        { idempotency_key: crypto.randomUUID() },
      ),
    { form },
  )
  const submit = form.onSubmit(
    (letter) =>
      send.mutate(letter, {
        onSuccess: ({ data }) => {
          refresh()
          announceSuccess(sentence(data.recipients))
          onClose()
        },
      }),
    focusFirstInvalid,
  )
  return (
    <Drawer title="E-mail report" sub={[report.title, contents].filter(Boolean).join(' · ')} width={560} onClose={onClose}>
      <Form id="email-report" className={classes.form} onSubmit={submit}>
        <RecipientsField
          values={form.values.recipients}
          onChange={(recipients) => form.setFieldValue('recipients', recipients)}
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
        <DrawerFoot>
          <SubmitButton form="email-report" isBusy={send.isPending} leftSection={<IconMail size={18} aria-hidden />}>
            Send
          </SubmitButton>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </DrawerFoot>
      </Form>
    </Drawer>
  )
}
