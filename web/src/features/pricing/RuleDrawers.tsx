import type { UseFormReturnType } from '@mantine/form'
import type { PriceRuleRow, PricingOverview } from '@forecourt/domain/contract/pricing.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { priceModels } from '@forecourt/domain/rules/pricing/price-rules.ts'
import { whatText, whereText } from '@forecourt/domain/rules/pricing/scope-words.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { FirstDayField } from '#src/features/fees/FirstDayField.tsx'
import { ScopeFields } from '#src/features/fees/ScopeFields.tsx'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { useMoneyForm } from '#src/record/use-money-form.ts'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { AccountField } from './AccountField.tsx'
import { ownerText, priceText } from './price-words.ts'
import { emptyRule, followerOf, ruleBody, ruleChecks, type RuleForm } from './rule-form.ts'

const owners = [
  { value: 'plan', label: 'A price plan' },
  { value: 'account', label: 'One account' },
]
const models = Object.entries(priceModels).map(([value, { name }]) => ({ value, label: name }))
const named = (rows: readonly { id: number; name: string }[]) => rows.map(({ id, name }) => ({ value: String(id), label: name }))
const figures = { inputMode: 'decimal', autoComplete: 'off' } as const
const pricedAgain = 'With a first day in the past, purchases not yet invoiced are priced again.'

const useRuleForm = (initialValues: RuleForm, onClose: () => void) =>
  useMoneyForm({
    initialValues,
    validate: ruleChecks,
    bodyOf: ruleBody,
    send: (body, key) => call(api.pricing.createRule, { body }, key),
    refresh: ['pricing'],
    popup: popups.saved,
    onClose,
  })

type PriceFieldsProps = { form: UseFormReturnType<RuleForm>; indexes: PricingOverview['indexes'] }

function PriceFields({ form, indexes }: PriceFieldsProps) {
  const { model } = form.values
  return (
    <>
      <SelectField label="Price" withAsterisk data={models} {...form.getInputProps('model')} />
      {model === 'index' ? (
        <FieldGrid>
          <SelectField label="Index" withAsterisk data={named(indexes)} {...form.getInputProps('price_index_id')} />
          <TextField
            id="lag_days"
            label="Use the price of this many days before"
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps('lag_days')}
          />
        </FieldGrid>
      ) : null}
      {model === 'none' ? null : (
        <FieldGrid>
          {priceModels[model].hasAmount ? (
            <TextField id="amount" label="Amount, dollars per gallon" {...figures} {...form.getInputProps('amount')} />
          ) : null}
          <TextField id="off" label="Off, dollars per gallon" {...figures} {...form.getInputProps('off')} />
        </FieldGrid>
      )}
    </>
  )
}

type NewRuleDrawerProps = { overview: PricingOverview; onClose: () => void }

/** A rule holds from a day on, until the next one with the same scope. */
export function NewRuleDrawer({ overview, onClose }: NewRuleDrawerProps) {
  const { form, frame } = useRuleForm(emptyRule(overview.plans[0]), onClose)
  const { values } = form
  return (
    <FormDrawer title="New price rule" width={560} onPhone="page" submit="Save" {...frame}>
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
      <ScopeFields form={form} siteGroups={overview.site_groups} />
      <PriceFields form={form} indexes={overview.indexes} />
      <FirstDayField form={form} note={pricedAgain} />
    </FormDrawer>
  )
}

const scopeText = (rule: PriceRuleRow) => `${ownerText(rule)} · ${whatText(rule)} · ${whereText(rule)}`

type FollowDrawerProps = { rule: PriceRuleRow; overview: PricingOverview; onClose: () => void }

/** Adds a new price for the same scope. The existing rule stays unchanged. */
export function ChangeRuleDrawer({ rule, overview, onClose }: FollowDrawerProps) {
  const { form, frame } = useRuleForm(followerOf(rule), onClose)
  return (
    <FormDrawer title="Change the price" sub={scopeText(rule)} width={560} submit="Save" {...frame}>
      <p className="no-margin">Now: {priceText(rule)}. It stays as it is for what was bought before.</p>
      <PriceFields form={form} indexes={overview.indexes} />
      <FirstDayField form={form} note={pricedAgain} />
    </FormDrawer>
  )
}

/** From the given day, the scope has no rule of its own, and the next rule in rank applies. */
export function EndRuleDrawer({ rule, onClose }: Omit<FollowDrawerProps, 'overview'>) {
  const { form, frame } = useRuleForm({ ...followerOf(rule), model: 'none', amount: '0', off: '0' }, onClose)
  return (
    <FormDrawer title="End the rule" sub={scopeText(rule)} submit="End it" {...frame}>
      <p className="no-margin">
        {priceText(rule)}. From the first day without it, the rule that comes next in rank decides, or the network’s price.
      </p>
      <FirstDayField form={form} note={pricedAgain} />
    </FormDrawer>
  )
}
