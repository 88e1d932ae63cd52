import { useForm } from '@mantine/form'
import { accountNumberPattern } from '@forecourt/domain/format/account-label.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { Form } from '#src/record/Form.tsx'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TextField } from '#src/ui/TextField.tsx'

const said = (pattern: RegExp, problem: string) => (typed: string) => (pattern.test(typed.trim()) ? null : problem)

/** The caller reads from the letter that came with the card; staff type it in. */
export function ActivateByPhonePage() {
  const form = useForm({
    initialValues: { account_number: '', last_four: '', code: '' },
    validate: {
      account_number: said(accountNumberPattern, 'Must be eight digits'),
      last_four: said(/^\d{4}$/, 'Must be four digits'),
      code: said(/^(\d\s?){8}$/, 'Must be eight digits'),
    },
  })
  const activate = useCall(api.cards.activateByPhone, {
    form,
    refresh: ['cards', 'dashboard'],
    popup: ({ data }) =>
      data.is_locked
        ? `The ${data.card_network_name} card of ${data.account_name} is Locked, like the card it replaces`
        : `The ${data.card_network_name} card of ${data.account_name} is active now`,
  })
  const submit = form.onSubmit((body) => {
    if (!activate.isPending) activate.mutate({ body }, { onSuccess: form.reset })
  }, focusFirstInvalid)
  const digits = { inputMode: 'numeric', autoComplete: 'off', withAsterisk: true } as const
  return (
    <Page width="40rem">
      <PageTitle title="Activate by phone" sub="With the code from the card letter" />
      <Panel>
        <Form id="activate-by-phone" onSubmit={submit} className="stack gap-4">
          <FieldGrid>
            <TextField
              id="account_number"
              label="Account number"
              description="Such as 10-034512"
              maxLength={9}
              {...digits}
              {...form.getInputProps('account_number')}
            />
            <TextField
              id="last_four"
              label="Last four digits"
              description="On the plastic"
              maxLength={4}
              {...digits}
              {...form.getInputProps('last_four')}
            />
            <TextField
              id="code"
              label="Code"
              description="On the letter. After five wrong tries it ends"
              maxLength={15}
              {...digits}
              {...form.getInputProps('code')}
            />
          </FieldGrid>
          <div>
            <SubmitButton isBusy={activate.isPending}>Activate</SubmitButton>
          </div>
        </Form>
      </Panel>
    </Page>
  )
}
