import { useState } from 'react'
import { IconSearch } from '@tabler/icons-react'
import { isSame } from '@forecourt/domain/rules/same-value.ts'
import { Form } from '#src/record/Form.tsx'
import { Button } from '#src/ui/Button.tsx'
import { CheckField } from '#src/ui/CheckField.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { productOptions } from './site-words.ts'
import { useNetworkOptions } from './use-network-options.ts'
import classes from './LocatorPage.module.css'

export type LocatorSearch = Partial<Record<'near' | 'radius' | 'network' | 'product' | 'truck' | 'open', string>>

const radii = ['5', '10', '25', '50', '100', '250'].map((value) => ({ value, label: `${value} miles` }))
const trucks = [
  { value: 'bobtail', label: 'Bobtail' },
  { value: 'semi', label: 'Semi' },
]

/** Searches only when the form is sent, so that Back undoes one search at a time. */
export function LocatorForm({ search, onSearch }: { search: LocatorSearch; onSearch: (search: LocatorSearch) => void }) {
  const [typed, setTyped] = useState(search)
  const [shown, setShown] = useState(search)
  const networks = useNetworkOptions(search.network)
  const [isAsked, setAsked] = useState(false)
  // Back and Forward bring another search into the form. Its fields stay, and with them the focus of the person who searches.
  if (!isSame(search, shown)) {
    setShown(search)
    setTyped(search)
    setAsked(false)
  }
  const set = (change: LocatorSearch) => setTyped({ ...typed, ...change })
  const select = (name: keyof LocatorSearch, label: string, data: readonly { value: string; label: string }[]) => (
    <SelectField
      label={label}
      placeholder="All"
      clearable
      data={data}
      value={typed[name] ?? null}
      onChange={(value) => set({ [name]: value ?? '' })}
    />
  )
  const submit = () => {
    setAsked(true)
    const near = typed.near?.trim()
    if (near) onSearch(Object.fromEntries(Object.entries({ ...typed, near }).filter(([, value]) => value)))
  }
  return (
    <Panel>
      <Form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label="ZIP code, or city and state"
          placeholder="98032, or Kent, WA"
          maxLength={80}
          autoComplete="off"
          value={typed.near ?? ''}
          error={isAsked && !typed.near?.trim() ? 'Give a ZIP code, or a city and its state' : undefined}
          onChange={({ currentTarget }) => set({ near: currentTarget.value })}
        />
        <SelectField label="Within" data={radii} value={typed.radius ?? '25'} onChange={(radius) => radius && set({ radius })} />
        {select('network', 'Network', networks)}
        {select('product', 'Product', productOptions)}
        {select('truck', 'My truck', trucks)}
        {/* In one cell, so that the button is never alone in a row at any width. */}
        <div className={`row middle gap-4 ${classes.last}`}>
          <CheckField
            label="Open now"
            checked={typed.open === '1'}
            onChange={({ currentTarget }) => set({ open: currentTarget.checked ? '1' : '' })}
          />
          <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
            Find
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
