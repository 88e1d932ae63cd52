// Cards as stored and as the API returns them. Most names come from closed lists, so no query joins them. Names of profiles,
// which staff may rename, are read with the card.
import type { CardDetail, CardRow } from '@forecourt/domain/contract/cards.ts'
import { chosenNamesIn, type ChosenNames } from '@forecourt/domain/contract/card-values.ts'
import { cardStatuses, cardTypes, networkName } from '@forecourt/domain/reference.ts'
import type { Identity } from '@forecourt/domain/rules/access.ts'
import { effectiveStatus, type Standing } from '@forecourt/domain/rules/account-standing.ts'
import { cardStatus, notActivated } from '@forecourt/domain/rules/card-status.ts'
import type { FieldTable } from '@forecourt/domain/rules/card-fields/field-row.ts'
import { fieldTable, listFieldsIn, valueFieldsIn, type CardFieldTable } from '@forecourt/domain/rules/card-fields.ts'
import { closedLists, type ProfileList } from '@forecourt/domain/rules/choice-lists.ts'
import { networkStateText, toldText } from '#src/features/network-changes/network-state.ts'
import { profileNameColumns } from '#src/features/reference/profile-names.ts'
import { lastFourFor } from './shown-digits.ts'

const nameIn = (rows: readonly { id: number; name: string }[]) => {
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id: number) => names.get(id) ?? ''
}

export const typeName = nameIn(cardTypes)
const statusName = nameIn(cardStatuses)

export const statusWords = ({ card_status_id, awaits_activation }: { card_status_id: number; awaits_activation: boolean }) =>
  awaits_activation && card_status_id === cardStatus.pending ? notActivated : statusName(card_status_id)

/** The columns read for a list of cards. A field of the card-field table is a column of the same name. */
export const listColumnsIn = <Table extends FieldTable>(table: Table) =>
  [
    'id',
    'last_four',
    'card_network_id',
    'card_type_id',
    'card_status_id',
    'updated_at',
    'version',
    ...listFieldsIn(table),
  ] as const

/** The columns read for a card's own page. Secrets are not among them, only whether there is one. */
export const detailColumnsIn = <Table extends FieldTable>(table: Table) =>
  [
    'id',
    'last_four',
    'card_network_id',
    'card_type_id',
    'card_status_id',
    'updated_at',
    'version',
    'card_template_id',
    'template_snapshot',
    'expires_on',
    'replaced_by',
    'overlaps_card_id',
    'status_changed_at',
    'created_at',
    ...valueFieldsIn(table),
  ] as const

const listColumns = listColumnsIn(fieldTable)
const detailColumns = detailColumnsIn(fieldTable)

const selected = (columns: readonly string[]) => [...columns, ...profileNameColumns(fieldTable, columns, 'cards')].join(', ')

/** The card is made and not Active yet. */
export const awaitsActivation = (cards: string) =>
  `(${cards}.card_status_id = ${cardStatus.pending} and ${cards}.made_at is not null)`
const hasNewPlastic = `exists (select from card_order_lines nl
  where nl.account_id = cards.account_id and nl.card_id = cards.id and nl.renewal = 'made')`
const changePending = `exists (select from card_update_lines ul
  join card_update_requests ur on ur.account_id = ul.account_id and ur.id = ul.request_id
  where ul.account_id = cards.account_id and ul.card_id = cards.id and ur.state = 'pending')`
const computed = `${awaitsActivation('cards')} as awaits_activation, ${hasNewPlastic} as has_new_plastic,
  ${networkStateText('cards')} as network_state, ${changePending} as change_pending`
type Computed = Pick<CardRow, 'awaits_activation' | 'has_new_plastic' | 'network_state' | 'change_pending'>

/** The select list for `cards`, in a list and for one card. */
export const listSelection = `${selected(listColumns)}, ${computed}`
export const detailSelection = `${selected(detailColumns)}, ${computed}`

const chosenNames = chosenNamesIn(fieldTable, closedLists)
type WithProfileNames<Row> = Row & ChosenNames<CardFieldTable, ProfileList, Row>

type Named = 'card_network_name' | 'card_type_name' | 'card_status_name' | 'effective_status_name'
type Kind = Pick<Computed, 'awaits_activation'> & {
  card_network_id: number
  card_type_id: number
  card_status_id: number
  last_four: string | null
}

/** The account and the reader of a card: the effective status depends on the account's standing. */
export type Seen = { account: { standing: Standing }; who: Identity }

const seenAs = (
  card: Kind,
  { account, who }: Seen,
): Record<Named, string> & Pick<CardRow, 'effective_status_id' | 'last_four'> => {
  const effective_status_id = effectiveStatus(card, account)
  return {
    card_network_name: networkName(card.card_network_id),
    card_type_name: typeName(card.card_type_id),
    card_status_name: statusWords(card),
    effective_status_id,
    effective_status_name: statusWords({ ...card, card_status_id: effective_status_id }),
    last_four: lastFourFor(who, card),
  }
}

export type StoredRow = Computed & WithProfileNames<Pick<CardDetail, (typeof listColumns)[number]>>

export const toRow =
  (seen: Seen) =>
  (card: StoredRow): CardRow => ({ ...card, ...seenAs(card, seen), ...chosenNames(card) })

/** The template at the time the card was made. Contains every control it set; this type has those that limit the card later. */
export type TemplateSnapshot = { template_name: string; max_gallon_fill: number | null; max_gallon_period: number | null }

/** What a card's page reads besides its columns: whether it has a PIN, the order it came with, its driver and more. */
export const detailExtras = `pin_sealed is not null as has_pin,
  exists (select from cards s where s.account_id = cards.account_id and s.overlaps_card_id = cards.id) as is_overlapped,
  exists (select from card_order_lines pl where pl.account_id = cards.account_id and pl.card_id = cards.id
    and pl.renewal = 'ordered') as is_plastic_ordered,
  (select json_build_object('id', o.id, 'card_order_number', o.card_order_number, 'status_order', o.status_order)
   from card_order_lines l join card_orders o on o.account_id = l.account_id and o.id = l.card_order_id
   where l.account_id = cards.account_id and l.card_id = cards.id and l.renewal is null) as card_order,
  (select json_build_object('id', d.id, 'driver_number', d.driver_number, 'driver_name', trim(d.first_name || ' ' || d.last_name))
   from drivers d where d.account_id = cards.account_id and d.id = cards.driver_id) as driver,
  ${toldText('cards')} as told`

export type StoredDetail = Computed &
  WithProfileNames<
    Pick<CardDetail, Exclude<(typeof detailColumns)[number], 'template_snapshot'> | 'card_order' | 'driver' | 'told'>
  > & {
    has_pin: boolean
    is_overlapped: boolean
    is_plastic_ordered: boolean
    template_snapshot: unknown
  }

export const toDetail =
  (seen: Seen) =>
  ({ template_snapshot, ...card }: StoredDetail): CardDetail => ({
    ...card,
    ...seenAs(card, seen),
    ...chosenNames(card),
    template: template_snapshot as TemplateSnapshot | null,
  })
