import type { Sums } from '@forecourt/domain/rules/invoice-summary.ts'
import { cents } from './words.ts'
import type { Column } from './pieces.ts'

export type Row = { name: string; sums: Sums }

/** A column of cents with its total. */
export const moneyIn =
  (all: Sums) =>
  <Of extends Row>(title: string, width: number, of: (sums: Sums) => number): Column<Of> => ({
    title,
    width,
    isNumber: true,
    value: ({ sums }) => cents(of(sums)),
    total: cents(of(all)),
  })
