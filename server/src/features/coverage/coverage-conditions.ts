// Which active cards have which gap, as conditions over `cards c` and `vehicles v`. A control counts as missing only if the
// card's kind can have it.
import { cardTypes, networks } from '@forecourt/domain/reference.ts'
import { fieldState, type CardField } from '@forecourt/domain/rules/card-fields.ts'
import { cardStatus } from '@forecourt/domain/rules/card-status.ts'
import { coverageGapNames, peakDays, peakMargin, tankMargin, type CoverageReason } from '@forecourt/domain/rules/coverage.ts'
import { isPurchase } from '#src/db/is-purchase.ts'

const kindsWith = (field: CardField) => {
  // Checked with an empty line, so that a control that exists only at retail sites is not reported as missing elsewhere.
  const kinds = networks.flatMap((network) =>
    cardTypes
      .filter((type) => fieldState(field, { network: network.name, card_type: type.name }, {}) !== 'hidden')
      .map((type) => `(${network.id}, ${type.id})`),
  )
  return `(c.card_network_id, c.card_type_id) in (${kinds.join(', ')})`
}

const limitColumns = ['max_gallon_fill', 'max_gallon_period', 'max_amount_fill', 'max_amount_period']

/** `$2` is the number of days after which a card counts as idle, or zero if the account turned that rule off. */
const reasonConditions: Record<CoverageReason, string> = {
  no_limit: `(${kindsWith('max_gallon_fill')} and (c.max_gallon_fill is null or c.max_gallon_period is null)
    or ${kindsWith('max_amount_fill')} and not ${kindsWith('max_gallon_fill')} and coalesce(c.max_amount_fill, 0) = 0 and coalesce(c.max_amount_period, 0) = 0)`,
  all_nines: `(${limitColumns.map((column) => `c.${column}::text ~ '^9{3,}$'`).join(' or ')}) is true`,
  no_states: `${kindsWith('states')} and cardinality(c.states) = 0`,
  above_tank: `(c.max_gallon_fill > v.tank_capacity * ${tankMargin}) is true`,
  above_peak: `case when c.max_transactions_day is not null then coalesce(c.max_transactions_day > ${peakMargin} * (
    select max(fills) from (select count(*) as fills from transactions t where t.account_id = c.account_id and t.card_id = c.id
      and ${isPurchase('t')} and t.transacted_at >= localtimestamp - interval '${peakDays} days' group by t.transacted_at::date) by_day), false) else false end`,
  idle: `$2::int > 0 and c.status_changed_at < now() - make_interval(days => $2::int) and not exists (
    select from transactions t where t.account_id = c.account_id and t.card_id = c.id
      and ${isPurchase('t')} and t.transacted_at >= localtimestamp - make_interval(days => $2::int))`,
}

export const isReason = (reason: CoverageReason) => `(${reasonConditions[reason]})`
export const hasGap = `(${coverageGapNames.map(isReason).join(' or ')})`

export const activeCards = `cards c left join vehicles v
  on v.account_id = c.account_id and v.vehicle_number_key = c.vehicle_number_key
  where c.account_id = $1 and c.card_status_id = ${cardStatus.active}`
