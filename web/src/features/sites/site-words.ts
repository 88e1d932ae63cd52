import { products } from '@forecourt/domain/reference/products.ts'
import type { SiteKind, SiteStatus, TruckAccess } from '@forecourt/domain/rules/site-fields.ts'

export const kindWords: Record<SiteKind, string> = {
  cardlock: 'Cardlock',
  retail: 'Retail site',
  private: 'Private yard',
  mobile: 'Fuel truck',
}
export const statusWords: Record<SiteStatus, string> = { planned: 'Planned', open: 'Open', closed: 'Closed' }
export const truckWords: Record<TruckAccess, string> = { none: 'No trucks', bobtail: 'Bobtail', semi: 'Semi' }

const optionsOf = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }))
export const kindOptions = optionsOf(kindWords)
export const statusOptions = optionsOf(statusWords)
export const truckOptions = optionsOf(truckWords)
export const productOptions = products.map(({ id, name }) => ({ value: String(id), label: name }))

export const productName = (id: number) => products.find((product) => product.id === id)?.name ?? String(id)

type Place = { address: string; city: string; state: string; zipcode: string }

export const addressText = ({ address, city, state, zipcode }: Place) =>
  [address, city, [state, zipcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
