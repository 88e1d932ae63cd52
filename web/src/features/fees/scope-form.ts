// docs/product/prices.md#which-rule: the scope of a rule or a fee in the format of a form.
import type { NewPriceRule, ruleScope } from '@forecourt/domain/contract/pricing.ts'
import { networks } from '@forecourt/domain/reference.ts'
import { productGrades, products } from '@forecourt/domain/reference/products.ts'
import { reaches } from '@forecourt/domain/rules/pricing/price-rules.ts'
import { familyNames } from '@forecourt/domain/rules/pricing/scope-words.ts'
import type { NamedScope } from '@forecourt/domain/rules/pricing/scope-words.ts'
import type { ChosenSite } from '#src/features/sites/SiteField.tsx'

type Scope = Pick<NewPriceRule, keyof typeof ruleScope>

export type ScopeForm = {
  /** One of three kinds and its name, such as `grade:Diesel`, so that only one can be chosen. */
  product: string | null
  site: ChosenSite | null
  site_group_id: string | null
  reach: string | null
  card_network_id: string | null
}

export const everything: ScopeForm = { product: null, site: null, site_group_id: null, reach: null, card_network_id: null }

const notFees = products.filter(({ grade }) => grade !== 'Fee')
const grades = productGrades.filter(({ name }) => name !== 'Fee')

export const productOptions = [
  {
    group: 'Families',
    items: Object.entries(familyNames).map(([family, name]) => ({
      value: `family:${family}`,
      label: name.charAt(0).toUpperCase() + name.slice(1),
    })),
  },
  { group: 'Grades', items: grades.map(({ name }) => ({ value: `grade:${name}`, label: name })) },
  { group: 'Products', items: notFees.map(({ id, code, name }) => ({ value: `product_id:${id}`, label: `${code} ${name}` })) },
]
export const reachOptions = reaches.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))
export const networkOptions = networks.map(({ id, name }) => ({ value: String(id), label: name }))

const idOf = (value: string | null) => (value === null ? null : Number(value))
const partOf = (product: string | null, kind: string) => (product?.startsWith(`${kind}:`) ? product.slice(kind.length + 1) : null)

export const scopeBody = ({ product, site, site_group_id, reach, card_network_id }: ScopeForm): Scope => ({
  product_id: idOf(partOf(product, 'product_id')),
  grade: partOf(product, 'grade') as Scope['grade'],
  family: partOf(product, 'family') as Scope['family'],
  site_id: site?.id ?? null,
  site_group_id: idOf(site_group_id),
  reach: reach as Scope['reach'],
  card_network_id: idOf(card_network_id),
})

const written = (id: number | null) => (id === null ? null : String(id))

/** The scope of an existing rule, for the rule that follows it. */
export const scopeOf = (rule: NamedScope & { site_id: number | null; site_group_id: number | null }): ScopeForm => ({
  product:
    (['product_id', 'grade', 'family'] as const).flatMap((kind) => (rule[kind] === null ? [] : `${kind}:${rule[kind]}`))[0] ??
    null,
  site: rule.site_id === null ? null : { id: rule.site_id, name: rule.site_name ?? '' },
  site_group_id: written(rule.site_group_id),
  reach: rule.reach,
  card_network_id: written(rule.card_network_id),
})

export const firstDayProblem = (day: string) => (day ? null : 'Choose the first day')
