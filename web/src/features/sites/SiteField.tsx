import { networkName } from '@forecourt/domain/reference.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { SiteChoice } from '@forecourt/domain/contract/sites.ts'
import { SelectField } from '#src/ui/SelectField.tsx'
import { siteCalls } from './sites.calls.ts'

const labelOf = ({ name, card_network_id, site_number, city, state }: SiteChoice) =>
  [name, [networkName(card_network_id), site_number].join(' '), [city, state].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')

export type ChosenSite = { id: number; name: string }

type SiteFieldProps = { site: ChosenSite | null; error?: ReactNode; onSite: (site: ChosenSite | null) => void }

/** One site, found by its name, number or city. */
export function SiteField({ site, error, onSite }: SiteFieldProps) {
  const [typed, setTyped] = useState('')
  const search = useQuery(siteCalls.choices(typed === site?.name ? '' : typed))
  const found = search.data?.data ?? []
  const others = found.filter(({ id }) => id !== site?.id).map((choice) => ({ value: String(choice.id), label: labelOf(choice) }))
  return (
    <SelectField
      label="Site"
      error={error}
      placeholder="Every site"
      searchable
      clearable
      data={site ? [{ value: String(site.id), label: site.name }, ...others] : others}
      value={site ? String(site.id) : null}
      onSearchChange={setTyped}
      isLooking={search.isFetching}
      nothingFoundMessage="Type a name, number or city"
      onChange={(id) => {
        const chosen = found.find((choice) => String(choice.id) === id)
        onSite(chosen ? { id: chosen.id, name: chosen.name } : null)
      }}
    />
  )
}
