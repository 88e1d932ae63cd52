import { IconBan, IconCopy, IconCreditCardPay, IconPencil } from '@tabler/icons-react'
import type { Template } from '@forecourt/domain/contract/templates.ts'
import type { MenuItem } from '#src/ui/Menu.tsx'

/** An action is absent if the user may not take it. */
type TemplateActions = Partial<Record<'onEdit' | 'onOrder' | 'onCopy' | 'onDeactivate', (template: Template) => void>>

/** A deactivated template can only be copied. */
export const templateMenu = (template: Template, { onEdit, onOrder, onCopy, onDeactivate }: TemplateActions): MenuItem[] => {
  const copy = onCopy ? [{ label: 'Duplicate', icon: IconCopy, onChoose: () => onCopy(template) }] : []
  if (template.deactivated_at) return copy
  return [
    ...(onEdit ? [{ label: 'Edit', icon: IconPencil, onChoose: () => onEdit(template) }] : []),
    ...(onOrder ? [{ label: 'Order cards', icon: IconCreditCardPay, onChoose: () => onOrder(template) }] : []),
    ...copy,
    ...(onDeactivate ? [{ label: 'Deactivate', icon: IconBan, isGrave: true, onChoose: () => onDeactivate(template) }] : []),
  ]
}
