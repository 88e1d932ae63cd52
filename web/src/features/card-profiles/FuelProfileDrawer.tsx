import { useState } from 'react'
import type { UseFormReturnType } from '@mantine/form'
import type { FuelProfileRow } from '@forecourt/domain/contract/card-profiles.ts'
import { productGrades, products } from '@forecourt/domain/reference/products.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { EditDrawer } from '#src/record/EditDrawer.tsx'
import { CheckField } from '#src/ui/CheckField.tsx'
import { ChipsField } from '#src/ui/ChipsField.tsx'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { OfferedField } from './OfferedField.tsx'
import { emptyFuel, fuelBody, fuelProblems, fuelValues, productNames, type FuelForm } from './profile-forms.ts'
import { useSaveProfile } from './use-save-profile.ts'

const params = ({ id }: FuelProfileRow) => ({ params: { id: String(id) } })

export function FuelProfileDrawer({ profile, onClose }: { profile: FuelProfileRow | null; onClose: () => void }) {
  const edit = useSaveProfile<FuelProfileRow, FuelForm>({
    saved: profile,
    initial: profile ? fuelValues(profile) : emptyFuel,
    problems: fuelProblems,
    valuesOf: fuelValues,
    create: (values) => call(api.cardProfiles.createFuel, { body: fuelBody(values) }),
    update: (saved, values, version) =>
      call(api.cardProfiles.updateFuel, {
        ...params(saved),
        body: { ...fuelBody(values), is_hidden: values.is_hidden, version },
      }),
    readTheirs: async ({ id }) => (await call(api.cardProfiles.list, {})).data.fuel_profiles.find((one) => one.id === id),
    readUsage: async (saved) => (await call(api.cardProfiles.fuelUsage, params(saved))).data,
    allows: ({ grades, product_ids }) => ({ grades, product_ids }),
    onSaved: onClose,
  })
  return (
    <EditDrawer
      title={profile ? 'Fuel profile' : 'New fuel profile'}
      sub={profile?.name}
      width={560}
      submit="Save"
      {...edit}
      onClose={onClose}
    >
      <FuelFields form={edit.form} />
      {profile ? <OfferedField form={edit.form} /> : null}
    </EditDrawer>
  )
}

const productOptions = products.map(({ id, code, name }) => ({ value: String(id), label: `${code} ${name}` }))

function FuelFields({ form }: { form: UseFormReturnType<FuelForm> }) {
  const [typed, setTyped] = useState('')
  const { grades, product_ids } = form.values
  const wanted = typed.trim().toLowerCase()
  const setGrades = (next: string[]) => form.setFieldValue('grades', next)
  return (
    <>
      <TextField
        id="name"
        label="Name"
        withAsterisk
        limit={limits.profileNameLength}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <fieldset className="stack gap-3" id="grades" tabIndex={-1}>
        <legend className="size-l">Grades</legend>
        <p className="no-margin dimmed size-s">Every product of a grade is allowed.</p>
        <FieldGrid>
          {productGrades.map(({ name }) => (
            <CheckField
              key={name}
              label={name}
              checked={grades.includes(name)}
              onChange={({ currentTarget }) =>
                setGrades(currentTarget.checked ? [...grades, name] : grades.filter((grade) => grade !== name))
              }
            />
          ))}
        </FieldGrid>
        {form.errors['grades'] ? <p className="no-margin wrong size-s">{form.errors['grades']}</p> : null}
      </fieldset>
      <ChipsField
        id="product_ids"
        label="Single products"
        description="Allowed whatever their grade."
        error={form.errors['product_ids']}
        values={product_ids.map(String)}
        onChange={(values) => form.setFieldValue('product_ids', values.map(Number))}
        options={productOptions.filter(({ label }) => label.toLowerCase().includes(wanted))}
        typed={typed}
        onType={setTyped}
        labelOf={(value) => productNames([Number(value)])}
      />
    </>
  )
}
