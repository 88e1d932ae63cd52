import { isVirtualRequest } from '@forecourt/domain/rules/virtual-request.ts'
import { kindOf } from './wizard-line.ts'
import type { WizardState } from './wizard-store.ts'

type Order = Pick<WizardState, 'lines' | 'templates'>

/** The number of cards of each template, in order of first appearance. */
export const summaryOf = ({ lines, templates }: Order) => {
  const counts = new Map<number, number>()
  for (const { card_template_id: id } of lines) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].map(([id, count]) => {
    const template = templates.get(id)
    return { name: template?.template_name ?? '', network: template?.card_network_name ?? '', count }
  })
}

/** Whether the order goes to Customer Service as a case. */
export const isVirtual = ({ lines, templates }: Order) =>
  isVirtualRequest(lines.flatMap((line) => kindOf(templates.get(line.card_template_id ?? 0)) ?? []))
