import { useForm } from '@mantine/form'
import type { NewPriceRule, PricingOverview } from '@forecourt/domain/contract/pricing.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { networks } from '@forecourt/domain/reference.ts'
import { productGrades } from '@forecourt/domain/reference/products.ts'
import { priceModels, reaches } from '@forecourt/domain/rules/pricing/price-rules.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { AccountField, type ChosenAccount } from './AccountField.tsx'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useIdempotencyKey } from '#src/record/use-idempotency-key.ts'
import { DateField } from '#src/ui/DateField.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { priceProblem, readPrice } from './price-words.ts'

type RuleForm = {
  owner: 'plan' | 'account'
  account: ChosenAccount | null
  price_plan_id: string | null
  grade: string | null
  site_group_id: string | null
  reach: string | null
  card_network_id: string | null
  model: NewPriceRule['model']
  price_index_id: string | null
  amount: string
  off: string
  effective_from: string
}

const owners = [
  { value: 'plan', label: 'A price plan' },
  { value: 'account', label: 'One account' },
]
const models = Object.entries(priceModels).map(([value, { name }]) => ({ value, label: name }))
const grades = productGrades.filter(({ name }) => name !== 'Fee').map(({ name }) => ({ value: name, label: name }))
const reachOptions = reaches.map((value) => ({ value, label: value[0]!.toUpperCase() + value.slice(1) }))
const networkOptions = networks.map(({ id, name }) => ({ value: String(id), label: name }))
const named = (rows: readonly { id: number; name: string }[]) => rows.map(({ id, name }) => ({ value: String(id), label: name }))
const idOf = (value: string | null) => (value === null ? null : Number(value))
const figures = { inputMode: 'decimal', autoComplete: 'off' } as const

const bodyOf = (values: RuleForm): NewPriceRule => ({
  account_id: values.owner === 'account' ? (values.account?.id ?? null) : null,
  price_plan_id: values.owner === 'plan' ? idOf(values.price_plan_id) : null,
  product_id: null,
  grade: values.grade as NewPriceRule['grade'],
  family: null,
  site_id: null,
  site_group_id: idOf(values.site_group_id),
  reach: values.reach as NewPriceRule['reach'],
  card_network_id: idOf(values.card_network_id),
  model: values.model,
  amount: priceModels[values.model].hasAmount ? (readPrice(values.amount) ?? 0) : 0,
  off: readPrice(values.off) ?? 0,
  price_index_id: values.model === 'index' ? idOf(values.price_index_id) : null,
  lag_days: 0,
  effective_from: values.effective_from,
})

/** A rule from a day on, until the next of the same scope. */
export function NewRuleDrawer({ overview, onClose }: { overview: PricingOverview; onClose: () => void }) {
  const form = useForm<RuleForm>({
    initialValues: {
      owner: overview.plans.length > 0 ? 'plan' : 'account',
      account: null,
      price_plan_id: overview.plans[0] ? String(overview.plans[0].id) : null,
      grade: null,
      site_group_id: null,
      reach: null,
      card_network_id: null,
      model: 'network',
      price_index_id: null,
      amount: '0',
      off: '0',
      effective_from: '',
    },
    validate: {
      account: (account, { owner }) => (owner === 'account' && !account ? 'Choose an account' : null),
      price_plan_id: (plan, { owner }) => (owner === 'plan' && !plan ? 'Choose a plan' : null),
      price_index_id: (index, { model }) => (model === 'index' && !index ? 'Choose an index' : null),
      amount: priceProblem,
      off: priceProblem,
      effective_from: (day) => (day ? null : 'Choose the first day'),
    },
  })
  const keyOf = useIdempotencyKey()
  const create = useAction((body: NewPriceRule) => call(api.pricing.createRule, { body }, keyOf(body)), {
    form,
    refresh: ['pricing'],
    popup: popups.saved,
  })
  const { values } = form
  return (
    <FormDrawer
      title="New price rule"
      submit="Save"
      isBusy={create.isPending}
      onSubmit={() => form.onSubmit((entered) => create.mutate(bodyOf(entered), { onSuccess: onClose }), focusFirstInvalid)()}
      onClose={onClose}
    >
      <SelectField
        label="For"
        withAsterisk
        data={owners}
        value={values.owner}
        onChange={(owner) => form.setFieldValue('owner', owner === 'account' ? 'account' : 'plan')}
      />
      {values.owner === 'account' ? (
        <AccountField
          account={values.account}
          error={form.errors['account'] ?? form.errors['account_id']}
          onAccount={(account) => form.setFieldValue('account', account)}
        />
      ) : (
        <SelectField label="Plan" withAsterisk data={named(overview.plans)} {...form.getInputProps('price_plan_id')} />
      )}
      <SelectField label="Grade" clearable placeholder="Every product" data={grades} {...form.getInputProps('grade')} />
      <SelectField
        label="Site group"
        clearable
        placeholder="Everywhere"
        data={named(overview.site_groups)}
        {...form.getInputProps('site_group_id')}
      />
      <SelectField label="Reach" clearable placeholder="Any" data={reachOptions} {...form.getInputProps('reach')} />
      <SelectField label="Network" clearable placeholder="Any" data={networkOptions} {...form.getInputProps('card_network_id')} />
      <SelectField label="Price" withAsterisk data={models} {...form.getInputProps('model')} />
      {values.model === 'index' ? (
        <SelectField label="Index" withAsterisk data={named(overview.indexes)} {...form.getInputProps('price_index_id')} />
      ) : null}
      {priceModels[values.model].hasAmount ? (
        <TextField id="amount" label="Amount, dollars per gallon" {...figures} {...form.getInputProps('amount')} />
      ) : null}
      <TextField id="off" label="Off, dollars per gallon" {...figures} {...form.getInputProps('off')} />
      <DateField
        id="effective_from"
        label="First day"
        withAsterisk
        value={values.effective_from}
        error={form.errors['effective_from']}
        onDate={(day) => form.setFieldValue('effective_from', day)}
      />
      <p className="no-margin dimmed size-s">A first day in the past prices again what is on no invoice.</p>
    </FormDrawer>
  )
}
