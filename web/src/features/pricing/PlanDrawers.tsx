import { useForm } from '@mantine/form'
import { popups } from '@forecourt/domain/messages.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction, useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useIdempotencyKey } from '#src/record/use-idempotency-key.ts'
import { DateField } from '#src/ui/DateField.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { AccountField, type ChosenAccount } from './AccountField.tsx'

type NewPlan = { name: string }

export function NewPlanDrawer({ onClose }: { onClose: () => void }) {
  const form = useForm<NewPlan>({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() ? null : 'Name field is required') },
  })
  const keyOf = useIdempotencyKey()
  const create = useAction((body: NewPlan) => call(api.pricing.createPlan, { body }, keyOf(body)), {
    form,
    refresh: ['pricing'],
    popup: popups.saved,
  })
  return (
    <FormDrawer
      title="New price plan"
      submit="Save"
      isBusy={create.isPending}
      onSubmit={() => form.onSubmit((body) => create.mutate(body, { onSuccess: onClose }), focusFirstInvalid)()}
      onClose={onClose}
    >
      <TextField id="name" label="Name" withAsterisk maxLength={60} {...form.getInputProps('name')} />
    </FormDrawer>
  )
}

type ChoosePlanDrawerProps = { plan: { id: number; name: string }; onClose: () => void }

const chosenDay = (day: string) => (day ? null : 'Choose the first day')

/** Assigns a plan to an account from a given day on. */
export function ChoosePlanDrawer({ plan, onClose }: ChoosePlanDrawerProps) {
  const form = useForm<{ account: ChosenAccount | null; effective_from: string }>({
    initialValues: { account: null, effective_from: '' },
    validate: {
      account: (account) => (account ? null : 'Choose an account'),
      effective_from: chosenDay,
    },
  })
  const choose = useCall(api.pricing.choosePlan, { form, refresh: ['pricing'], popup: popups.saved })
  const send = ({ account, effective_from }: typeof form.values) =>
    choose.mutate({ body: { account_id: account!.id, price_plan_id: plan.id, effective_from } }, { onSuccess: onClose })
  return (
    <FormDrawer
      title={plan.name}
      sub="Price an account by this plan"
      submit="Save"
      isBusy={choose.isPending}
      onSubmit={() => form.onSubmit(send, focusFirstInvalid)()}
      onClose={onClose}
    >
      <AccountField
        account={form.values.account}
        error={form.errors['account'] ?? form.errors['account_id']}
        onAccount={(account) => form.setFieldValue('account', account)}
      />
      <DateField id="effective_from" label="First day" withAsterisk {...form.getInputProps('effective_from')} />
      <p className="no-margin dimmed size-s">With a first day in the past, purchases not yet invoiced are priced again.</p>
    </FormDrawer>
  )
}

/** Makes a plan that of all accounts without another, from a given day on. */
export function DefaultPlanDrawer({ plan, onClose }: ChoosePlanDrawerProps) {
  const form = useForm({ initialValues: { effective_from: '' }, validate: { effective_from: chosenDay } })
  const choose = useCall(api.pricing.choosePlan, { form, refresh: ['pricing'], popup: popups.saved })
  const send = ({ effective_from }: typeof form.values) =>
    choose.mutate({ body: { account_id: null, price_plan_id: plan.id, effective_from } }, { onSuccess: onClose })
  return (
    <FormDrawer
      title={plan.name}
      sub="Price every account without another plan by this one"
      submit="Save"
      isBusy={choose.isPending}
      onSubmit={() => form.onSubmit(send, focusFirstInvalid)()}
      onClose={onClose}
    >
      <DateField id="effective_from" label="First day" withAsterisk {...form.getInputProps('effective_from')} />
      <p className="no-margin dimmed size-s">Earlier purchases keep the default plan of their day.</p>
      <p className="no-margin dimmed size-s">With a first day in the past, purchases not yet invoiced are priced again.</p>
    </FormDrawer>
  )
}
