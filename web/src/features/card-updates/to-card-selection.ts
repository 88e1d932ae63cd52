import type { CardSelection } from '@forecourt/domain/contract/card-updates.ts'
import type { Selection } from '#src/ui/selection.ts'

type Filter = Extract<CardSelection, { matching: object }>['matching']

/** The selection in the format of the API: either ids, or everything that matches the filter except some ids. */
export const toCardSelection = (
  selection: Selection,
  { keyword, card_type_id, card_network_id, card_status_id, not_confirmed, not_activated }: Filter,
): CardSelection =>
  selection.mode === 'ids'
    ? { card_ids: [...selection.ids] }
    : {
        matching: { keyword, card_type_id, card_network_id, card_status_id, not_confirmed, not_activated },
        except: [...selection.except],
      }
