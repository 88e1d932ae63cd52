import type { UseFormReturnType } from '@mantine/form'
import { SiteField } from '#src/features/sites/SiteField.tsx'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { networkOptions, productOptions, reachOptions, type ScopeForm } from './scope-form.ts'

type ScopeFieldsProps<Values extends ScopeForm> = {
  form: UseFormReturnType<Values>
  siteGroups: readonly { id: number; name: string }[]
}

/** What a rule or a fee applies to. An empty field means everything. */
export function ScopeFields<Values extends ScopeForm>({ form, siteGroups }: ScopeFieldsProps<Values>) {
  const { product, site, site_group_id, reach, card_network_id } = form.values
  const { errors } = form
  const set = (part: Partial<ScopeForm>) => form.setValues(part as Partial<Values>)
  return (
    <>
      <SelectField
        label="Product"
        searchable
        clearable
        placeholder="Every product"
        data={productOptions}
        value={product}
        error={errors['product_id'] ?? errors['grade'] ?? errors['family']}
        onChange={(chosen) => set({ product: chosen })}
      />
      <SiteField site={site} error={errors['site_id']} onSite={(chosen) => set({ site: chosen })} />
      <FieldGrid>
        <SelectField
          label="Site group"
          clearable
          placeholder="Any"
          data={siteGroups.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={site_group_id}
          error={errors['site_group_id']}
          onChange={(chosen) => set({ site_group_id: chosen })}
        />
        <SelectField
          label="Reach"
          clearable
          placeholder="Any"
          data={reachOptions}
          value={reach}
          error={errors['reach']}
          onChange={(chosen) => set({ reach: chosen })}
        />
        <SelectField
          label="Network"
          clearable
          placeholder="Any"
          data={networkOptions}
          value={card_network_id}
          error={errors['card_network_id']}
          onChange={(chosen) => set({ card_network_id: chosen })}
        />
      </FieldGrid>
    </>
  )
}
