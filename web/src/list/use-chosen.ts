import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * For a page that shows one record in place of its list. The address holds the record's id under this name, so Back leads to the
 * list and a reload stays at the record.
 */
export const useChosen = (name: string) => {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const chosen = Number(search[name])
  const choose = (id: number | null) => void navigate({ to: '.', search: id === null ? {} : { [name]: id } })
  return [Number.isSafeInteger(chosen) && chosen > 0 ? chosen : null, choose] as const
}
