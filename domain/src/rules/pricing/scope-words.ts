// docs/product/prices.md#which-rule: the scope of a rule or fee, in words.
import { capital } from '#src/format/capital.ts'
import { networks } from '#src/reference.ts'
import { products } from '#src/reference/products.ts'

/** Families of products. */
export const familyNames: Readonly<Record<string, string>> = {
  unleaded: 'all unleaded',
  diesel: 'all diesel',
  cng: 'all CNG',
  other: 'everything else',
}

type What = { product_id: number | null; grade: string | null; family: string | null }
type Where = {
  site_name: string | null
  site_group_name: string | null
  reach: string | null
  card_network_id: number | null
}
export type NamedScope = What & Where

const productOf = ({ product_id, grade, family }: What) =>
  products.find(({ id }) => id === product_id)?.name ?? grade ?? (family === null ? null : (familyNames[family] ?? family))

const placeOf = ({ site_name, site_group_name, reach, card_network_id }: Where) => {
  const network = networks.find(({ id }) => id === card_network_id)?.name
  return [site_name, site_group_name, reach, network].filter(Boolean).join(', ')
}

export const whatText = (scope: What) => capital(productOf(scope) ?? 'every product')
export const whereText = (scope: Where) => capital(placeOf(scope) || 'everywhere')

/** The text after a fee's occasion; empty if the fee applies without restriction. */
export const onlyText = (scope: NamedScope) => {
  const [what, where] = [productOf(scope), placeOf(scope)]
  return `${what ? `, only ${what}` : ''}${where ? `, only at: ${where}` : ''}`
}
