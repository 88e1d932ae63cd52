// Order lines and events as stored in the database and as shown by the API.
import { networkName } from '@forecourt/domain/reference.ts'
import type { OrderLineDetail } from '@forecourt/domain/contract/orders.ts'
import type { Identity } from '@forecourt/domain/rules/access.ts'
import { effectiveStatus, type Standing } from '@forecourt/domain/rules/account-standing.ts'
import { findKind } from '@forecourt/domain/rules/card-kind.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { emptyValues } from '@forecourt/domain/rules/empty-values.ts'
import type { CardValues } from '@forecourt/domain/rules/card-line.ts'
import { changedFields } from '@forecourt/domain/rules/order-line.ts'
import { awaitsActivation, statusWords, typeName } from '#src/features/cards/card-rows.ts'
import { lastFourFor } from '#src/features/cards/shown-digits.ts'

/**
 * Why a line `l` orders its card `c` again, or null for a new card. Once a successor is active, a link to the replaced card no
 * longer matters.
 */
const replaced = `case
  when l.renewal is not null then 'renewal'
  when exists (select from renewal_cards w where w.account_id = c.account_id and w.successor_id = c.id) then 'renewal'
  when c.overlaps_card_id is not null then 'damaged'
  when exists (select from cards r where r.account_id = c.account_id and r.replaced_by = c.id) then 'other' end`

/** Without secrets; only whether there is a PIN. */
export const lineColumns = `l.id, l.position, l.line_values, l.card_id, l.renewal, c.card_status_id,
  (select a.standing from accounts a where a.id = l.account_id) as standing, c.last_four, c.card_template_id,
  c.template_snapshot, c.card_network_id, c.card_type_id, c.version, c.pin_sealed is not null as has_pin, ${awaitsActivation('c')} as awaits_activation,
  ${replaced} as replaces`
export const lineTables = 'card_order_lines l join cards c on c.account_id = l.account_id and c.id = l.card_id'

export type StoredLine = {
  id: number
  position: number
  /** Lines from before a field was added have no value for it. */
  line_values: Partial<CardValues>
  card_id: number
  card_status_id: number
  /** The account's standing, which determines the effective status of its cards. */
  standing: Standing
  last_four: string | null
  card_template_id: number | null
  /** Null if the card came from a previous system and the line renews it. */
  template_snapshot:
    | ({ template_name: string; max_gallon_fill: number | null; max_gallon_period: number | null } & Record<string, unknown>)
    | null
  replaces: OrderLineDetail['replaces']
  renewal: 'ordered' | 'made' | 'done' | 'ended' | null
  card_network_id: number
  card_type_id: number
  version: number
  has_pin: boolean
  awaits_activation: boolean
}

/** Its card waits to be made, or its new plastic does. */
export const isToBeMade = ({ card_status_id, renewal }: StoredLine) =>
  card_status_id === cardStatus.pending || renewal === 'ordered'

/** A line of an order, with what this person may see. */
export const toLine = (who: Identity, { line_values, template_snapshot, standing, ...line }: StoredLine): OrderLineDetail => {
  const kind = findKind(line)
  const values = { ...emptyValues, ...line_values }
  return {
    ...line,
    ...values,
    card_status_name: statusWords({ ...line, card_status_id: effectiveStatus(line, { standing }) }),
    last_four: lastFourFor(who, line),
    card_network_name: networkName(line.card_network_id),
    card_type_name: typeName(line.card_type_id),
    template_name: template_snapshot?.template_name ?? '',
    changed_fields: kind && template_snapshot ? changedFields(values, template_snapshot, kind) : [],
  }
}
