import type { CardRow } from '@forecourt/domain/contract/cards.ts'
import { isChangeable } from '@forecourt/domain/rules/card-status.ts'
import { useCan } from '#src/api/use-can.ts'
import { EditCell } from '#src/list/EditCell.tsx'
import { cardName } from '@forecourt/domain/format/card-name.ts'
import { useEditText, type TextField } from './use-edit-text.ts'

/** docs/product/handling.md#editing-in-a-list: a text of a card, editable in the list for users who may change it. */
export function EditableText({ card, field, title }: { card: CardRow; field: TextField; title: string }) {
  const mayChange = useCan('cards.manage')
  const save = useEditText(card, field)
  if (!mayChange || !isChangeable(card)) return card[field]
  return <EditCell column={field} name={`${title} of ${cardName(card)}`} value={card[field]} onSave={save} />
}
