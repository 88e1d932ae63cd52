import type { ComponentProps } from 'react'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { PhoneField } from '#src/ui/PhoneField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { userLabels } from './user-form.ts'

type Name = 'first_name' | 'last_name' | 'phone' | 'title'

type PersonFieldsProps = {
  inputOf: (name: Name) => Partial<ComponentProps<typeof TextField>>
  /** Set for a person with several accounts, whose name cannot be changed here. */
  isReadOnly?: boolean
}

/** The fields are about another person, so the browser must not fill in the user's own name. */
export function PersonFields({ inputOf, isReadOnly = false }: PersonFieldsProps) {
  const field = (name: Name) => ({
    id: name,
    label: userLabels[name],
    readOnly: isReadOnly,
    autoComplete: 'off',
    ...inputOf(name),
  })
  return (
    <FieldGrid>
      <TextField {...field('first_name')} withAsterisk />
      <TextField {...field('last_name')} withAsterisk />
      <PhoneField {...field('phone')} />
      <TextField {...field('title')} />
    </FieldGrid>
  )
}
