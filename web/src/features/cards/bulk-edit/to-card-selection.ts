import type { CardSelection } from '@forecourt/domain/contract/card-updates.ts'
import type { Selection } from '#src/ui/selection.ts'
import type { CardSearch } from '../cards.calls.ts'

/** What is ticked, as the API takes it: the ids, or everything the filter finds but a few. */
export const toCardSelection = (
  selection: Selection,
  { keyword, card_type_id, card_network_id, card_status_id }: CardSearch,
): CardSelection =>
  selection.mode === 'ids'
    ? { card_ids: [...selection.ids] }
    : { matching: { keyword, card_type_id, card_network_id, card_status_id }, except: [...selection.except] }
