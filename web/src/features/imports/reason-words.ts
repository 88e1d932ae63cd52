import type { HeldTransaction } from '@forecourt/domain/contract/imports.ts'

export const reasonWords: Record<HeldTransaction['reason'], string> = {
  'unknown card': 'Unknown card',
  'unknown product': 'Unknown product',
  'unknown site': 'Unknown site',
  invoiced: 'Already invoiced',
}
