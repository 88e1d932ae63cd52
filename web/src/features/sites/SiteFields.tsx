import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturnType } from '@mantine/form'
import { states } from '@forecourt/domain/states.ts'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import { CheckField } from '#src/ui/CheckField.tsx'
import { ChipsField } from '#src/ui/ChipsField.tsx'
import { DateField } from '#src/ui/DateField.tsx'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { siteLabels, type SiteForm } from './site-form.ts'
import { kindOptions, productName, productOptions, statusOptions, truckOptions } from './site-words.ts'
import { useNetworkOptions } from './use-network-options.ts'

const stateOptions = states.map(({ code, name }) => ({ value: code, label: name }))
const off = { autoComplete: 'off' } as const

type Fields = { form: UseFormReturnType<SiteForm> }
type SiteFieldsProps = Fields & {
  isNew: boolean
  /** The state cannot change once fuel was bought at the site. */
  isStateFixed?: boolean
  /** The county guessed from the ZIP code, if any. */
  guess?: string | undefined
  accountName?: (id: string) => string
}

export function SiteFields({ form, isNew, isStateFixed = false, guess, accountName }: SiteFieldsProps) {
  const field = (id: keyof SiteForm) => ({ id, label: siteLabels[id], ...form.getInputProps(id) })
  const check = (id: 'high_flow' | 'has_def' | 'is_county_sure') => ({
    id,
    label: siteLabels[id],
    checked: form.values[id],
    onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) => form.setFieldValue(id, currentTarget.checked),
  })
  const networks = useNetworkOptions(form.values.card_network_id)
  return (
    <>
      <FieldGrid>
        <SelectField {...field('card_network_id')} withAsterisk data={networks} disabled={!isNew} />
        <TextField {...field('site_number')} withAsterisk maxLength={10} {...off} disabled={!isNew} />
        <div data-wide>
          <TextField {...field('name')} withAsterisk maxLength={60} {...off} />
        </div>
        <SelectField {...field('kind')} data={kindOptions} />
        <SelectField {...field('status')} data={statusOptions} />
        {form.values.kind === 'private' ? (
          <div data-wide>
            <AccountsField form={form} nameOf={accountName} />
          </div>
        ) : null}
        <div data-wide>
          <TextField {...field('address')} maxLength={80} {...off} />
        </div>
        <TextField {...field('city')} maxLength={60} {...off} />
        <SelectField
          {...field('state')}
          withAsterisk
          searchable
          placeholder="Choose a state"
          data={stateOptions}
          value={form.values.state || null}
          disabled={isStateFixed}
        />
        <TextField
          {...field('zipcode')}
          maxLength={10}
          inputMode="numeric"
          description="Gives coordinates and county where they are empty."
          {...off}
        />
        <TextField {...field('county')} maxLength={60} {...off} />
        {guess ? (
          <div data-wide>
            <CheckField
              {...check('is_county_sure')}
              label={`${guess} is the right county`}
              description="It was guessed from the ZIP code, which may span several."
            />
          </div>
        ) : null}
        <TextField {...field('latitude')} inputMode="decimal" {...off} />
        <TextField {...field('longitude')} inputMode="decimal" {...off} />
        <TextField {...field('phone')} type="tel" maxLength={30} {...off} />
        <TextField {...field('brand')} maxLength={30} {...off} />
        <TextField {...field('hours')} maxLength={200} description="24 h, or Mo-Fr 06:00-22:00, Sa 08:00-18:00" {...off} />
        <SelectField {...field('truck_access')} data={truckOptions} clearable placeholder="Not known" />
        <div data-wide>
          <ProductsField form={form} />
        </div>
        <PriceFields form={form} />
        <CheckField {...check('high_flow')} />
        <CheckField {...check('has_def')} />
        <DateField {...field('opens_on')} />
        <DateField {...field('closes_on')} />
        <TextField
          {...field('aliases')}
          maxLength={240}
          description="Other numbers that files use for this site, separated by commas."
          {...off}
        />
        <TextField {...field('site_group')} maxLength={60} description="Sites that are priced alike." {...off} />
        <TextField {...field('owner_participant')} maxLength={10} {...off} />
      </FieldGrid>
    </>
  )
}

/** One price for each product that the site sells or already has a price for. */
function PriceFields({ form }: Fields) {
  const { products, prices } = form.values
  const asked = [...new Set([...products, ...Object.keys(prices)])]
  if (asked.length === 0) return null
  return (
    <>
      <p data-wide className="no-margin dimmed size-s">
        Posted prices of a unit, in dollars. Leave them empty when they are not known.
      </p>
      {asked.map((product) => (
        <TextField
          key={product}
          id={`prices.${product}`}
          label={`Price of ${productName(Number(product))}`}
          inputMode="decimal"
          maxLength={9}
          {...off}
          value={prices[product] ?? ''}
          error={form.errors[`prices.${product}`]}
          onChange={({ currentTarget }) => form.setFieldValue('prices', { ...prices, [product]: currentTarget.value })}
        />
      ))}
    </>
  )
}

function ProductsField({ form }: Fields) {
  const [typed, setTyped] = useState('')
  const matching = productOptions.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))
  return (
    <ChipsField
      id="products"
      label={siteLabels.products}
      description="None when not known."
      error={form.errors['products']}
      values={form.values.products}
      onChange={(products) => form.setFieldValue('products', products)}
      options={matching}
      typed={typed}
      onType={setTyped}
      labelOf={(id) => productName(Number(id))}
    />
  )
}

/** Searches only from the fourth character on, like the search in the header. */
function AccountsField({ form, nameOf }: Fields & { nameOf: ((id: string) => string) | undefined }) {
  const [typed, setTyped] = useState('')
  const [names, setNames] = useState<Record<string, string>>({})
  const keyword = typed.trim()
  const found = useQuery({ ...query(api.accounts.search, { query: { keyword } }), enabled: keyword.length > 3 })
  const options = (keyword.length > 3 ? (found.data?.data ?? []) : []).map(({ account_id, account_name }) => ({
    value: String(account_id),
    label: account_name,
  }))
  return (
    <ChipsField
      id="account_ids"
      label={siteLabels.account_ids}
      description="The accounts whose yard it is; nobody else sees it. Type four characters of a name or number."
      error={form.errors['account_ids']}
      values={form.values.account_ids}
      onChange={(ids) => {
        setNames({ ...names, ...Object.fromEntries(options.map(({ value, label }) => [value, label])) })
        form.setFieldValue('account_ids', ids)
      }}
      options={options}
      typed={typed}
      onType={setTyped}
      labelOf={(id) => names[id] ?? nameOf?.(id) ?? id}
    />
  )
}
