import { useForm } from '@mantine/form'
import { networks } from '@forecourt/domain/reference.ts'
import { products } from '@forecourt/domain/reference/products.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { DateField } from '#src/ui/DateField.tsx'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { AccountField, type ChosenAccount } from './AccountField.tsx'
import { priceProblem, readPrice } from './price-words.ts'
import { TestedPrice } from './TestedPrice.tsx'

const productOptions = products.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))
const networkOptions = networks.map(({ id, name }) => ({ value: String(id), label: name }))
/** The letter that stands for each reach in the file. */
const reachOptions = [
  { value: 'D', label: 'Local' },
  { value: 'R', label: 'Remote' },
  { value: 'E', label: 'Extended' },
]
const figures = { inputMode: 'decimal', autoComplete: 'off' } as const
const isGallons = (typed: string) => /^\d{1,5}(\.\d{1,3})?$/.test(typed.trim()) && Number(typed) > 0

type TestForm = {
  account: ChosenAccount | null
  product_id: string | null
  card_network_id: string | null
  site_number: string
  location_kind: 'D' | 'R' | 'E'
  day: string
  quantity: string
  network_price: string
  pump_price: string
  cost_price: string
}

const bodyOf = ({ account, cost_price, ...values }: TestForm) => ({
  account_id: account!.id,
  product_id: Number(values.product_id),
  card_network_id: Number(values.card_network_id),
  site_number: values.site_number,
  location_kind: values.location_kind,
  day: values.day,
  quantity: Math.round(Number(values.quantity) * 1_000),
  network_price: readPrice(values.network_price) ?? 0,
  pump_price: readPrice(values.pump_price) ?? 0,
  cost_price: readPrice(cost_price) ?? null,
})

const required = (message: string) => (value: unknown) => (value ? null : message)
const optionalPrice = (typed: string) => (typed.trim() === '' ? null : priceProblem(typed))

/** docs/product/prices.md#price-test */
export function PriceTestDrawer({ onClose }: { onClose: () => void }) {
  const form = useForm<TestForm>({
    initialValues: {
      account: null,
      product_id: null,
      card_network_id: null,
      site_number: '',
      location_kind: 'D',
      day: '',
      quantity: '100',
      network_price: '',
      pump_price: '',
      cost_price: '',
    },
    validate: {
      account: required('Choose an account'),
      product_id: required('Choose a product'),
      card_network_id: required('Choose a network'),
      site_number: required('Site number field is required'),
      day: required('Choose a day'),
      quantity: (typed) => (isGallons(typed) ? null : 'Must be gallons, such as 41.237'),
      network_price: priceProblem,
      pump_price: optionalPrice,
      cost_price: optionalPrice,
    },
  })
  const ask = useCall(api.pricing.test, { form })
  const priceField = (name: 'network_price' | 'pump_price' | 'cost_price', label: string) => (
    <TextField id={name} label={label} {...figures} {...form.getInputProps(name)} />
  )
  return (
    <FormDrawer
      title="Test a price"
      sub="Nothing is stored"
      width={640}
      onPhone="page"
      submit="Test"
      asks={false}
      isBusy={ask.isPending}
      onSubmit={() => form.onSubmit((values) => ask.mutate({ body: bodyOf(values) }), focusFirstInvalid)()}
      onClose={onClose}
    >
      <AccountField
        account={form.values.account}
        error={form.errors['account'] ?? form.errors['account_id']}
        onAccount={(account) => form.setFieldValue('account', account)}
      />
      <FieldGrid>
        <SelectField label="Product" withAsterisk searchable data={productOptions} {...form.getInputProps('product_id')} />
        <DateField id="day" label="Day" withAsterisk {...form.getInputProps('day')} />
        <SelectField label="Network" withAsterisk data={networkOptions} {...form.getInputProps('card_network_id')} />
        <TextField id="site_number" label="Site number" withAsterisk maxLength={10} {...form.getInputProps('site_number')} />
        <SelectField label="Reach" data={reachOptions} {...form.getInputProps('location_kind')} />
        <TextField id="quantity" label="Gallons" withAsterisk {...figures} {...form.getInputProps('quantity')} />
        {priceField('network_price', 'Network price, without taxes')}
        {priceField('pump_price', 'Pump price, if reported')}
        {priceField('cost_price', 'Cost price, if reported')}
      </FieldGrid>
      {ask.data ? <TestedPrice tested={ask.data.data} /> : null}
    </FormDrawer>
  )
}
