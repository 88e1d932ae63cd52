// docs/product/orders-and-cards.md#the-order-wizard: parses its query. `id` is one template or several joined by a pipe, `amount`
// the number of cards of each.
import type { Template } from '@forecourt/domain/contract/templates.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import type { HandedLine } from '#src/card-line/order-handover.ts'

type Address = { id?: string | undefined; amount?: string | undefined }

/** An invalid quantity counts as one. */
const readAmount = (text: string | undefined) => {
  const amount = Number(text ?? 1)
  return Number.isSafeInteger(amount) && amount >= limits.duplicateMin ? amount : 1
}

type Entry = {
  lines: HandedLine[]
  /** Ids without a template, or with a deactivated one. */
  unknown: string[]
  /** The number of cards beyond the limit of one order. */
  left_out: number
}

export const readEntry = (address: Address, templates: ReadonlyMap<number, Template>): Entry => {
  const asked = [
    ...new Set(
      (address.id ?? '')
        .split('|')
        .map((id) => id.trim())
        .filter(Boolean),
    ),
  ]
  const known = asked.map(Number).filter((id) => templates.has(id))
  const unknown = asked.filter((id) => !templates.has(Number(id)))
  const amount = readAmount(address.amount)
  const wanted = known.length * amount
  const each = Math.min(amount, limits.orderLines)
  const lines = known.flatMap((card_template_id) => Array.from({ length: each }, () => ({ card_template_id })))
  return {
    lines: lines.length > 0 ? lines.slice(0, limits.orderLines) : [{}],
    unknown,
    left_out: Math.max(0, wanted - limits.orderLines),
  }
}
