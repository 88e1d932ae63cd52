// Which products a fuel profile allows. Cardlocks enforce it; at retail sites only the exception rule does
// (docs/product/transactions-and-money.md#exception-rules).
import type { ProductGrade } from '#src/reference/products.ts'

const unleaded = ['Unleaded regular', 'Unleaded mid', 'Unleaded premium'] as const
const diesel = ['Diesel', 'Bio and renewable'] as const
const fuels = [...unleaded, ...diesel, 'Dyed diesel', 'CNG', 'Other fuel'] as const

const e85 = 26

type Allowed = { grades: readonly ProductGrade[]; product_ids?: readonly number[] }

/** By the id of the profile; what is not listed (N/A) restricts nothing. */
const profiles: Record<number, Allowed> = {
  1: { grades: ['Unleaded regular'] },
  2: { grades: unleaded },
  3: { grades: diesel },
  4: { grades: [...diesel, 'DEF'] },
  5: { grades: ['Dyed diesel'] },
  6: { grades: [...diesel, 'Dyed diesel', 'DEF'] },
  7: { grades: [...unleaded, ...diesel] },
  8: { grades: fuels },
  9: { grades: [...fuels, 'DEF'] },
  10: { grades: ['CNG'] },
  11: { grades: [], product_ids: [e85] },
}

export const isInProfile = (card_fuel_profile_id: number, { id, grade }: { id: number; grade: string }) => {
  const profile = profiles[card_fuel_profile_id]
  return !profile || profile.grades.some((allowed) => allowed === grade) || Boolean(profile.product_ids?.includes(id))
}
