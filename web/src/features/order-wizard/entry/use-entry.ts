// How the wizard starts (docs/product/orders-and-cards.md#the-order-wizard): from cards handed over, from the templates in the
// address, or from one empty card.
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Template } from '@forecourt/domain/contract/templates.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { api } from '#src/api/endpoints.ts'
import { query } from '#src/api/query.ts'
import { takeHandedOver } from '#src/card-line/order-handover.ts'
import { listIdleDrafts, type OrderDraft } from './drafts.ts'
import { readEntry } from './read-entry.ts'
import { newLine } from '#src/features/order-wizard/wizard-line.ts'
import { beginWizard, forgetWizard } from '#src/features/order-wizard/wizard-store.ts'

const byId = (templates: readonly Template[]) => new Map(templates.map((template) => [template.id, template]))

export type Trouble = { unknown: readonly string[]; left_out: number }

const noTrouble: Trouble = { unknown: [], left_out: 0 }

const unknownIn = (ids: readonly (number | null | undefined)[], known: ReadonlyMap<number, Template>) =>
  [...new Set(ids)].filter((id) => id != null && !known.has(id)).map(String)

/** Lines whose template is unknown are kept: they wait for another template. */
export const resumeDraft = (draft: OrderDraft, templates: ReadonlyMap<number, Template>): Trouble => {
  beginWizard({
    templates,
    lines: draft.lines.slice(0, limits.orderLines).map((line) => newLine(line, templates)),
    delivery: draft.delivery,
    address_id: draft.address_id,
    draft_id: draft.id,
    idempotency_key: draft.idempotency_key,
    isUnsure: draft.is_unsure,
    hasWork: true,
  })
  return {
    unknown: unknownIn(
      draft.lines.map((line) => line.card_template_id),
      templates,
    ),
    left_out: 0,
  }
}

type Address = { id?: string; amount?: string }

export const useEntry = (address: Address) => {
  const templates = useQuery(query(api.templates.list, { query: { is_page: '0' } }))
  // Loaded on every entry, because another device may have continued a draft.
  const onServer = useQuery({ ...query(api.orderDrafts.list, {}), retry: false, gcTime: 0 })
  const [entered, setEntered] = useState<{ trouble: Trouble; drafts: OrderDraft[] } | null>(null)
  const isLoaded = templates.data !== undefined && !onServer.isPending
  const { id, amount } = address

  useEffect(() => {
    if (!templates.data || onServer.isPending) return
    const known = byId(templates.data.data)
    const handed = takeHandedOver()
    const { lines, ...trouble } =
      handed.length > 0
        ? {
            lines: handed.slice(0, limits.orderLines),
            unknown: unknownIn(
              handed.map((line) => line.card_template_id),
              known,
            ),
            left_out: Math.max(0, handed.length - limits.orderLines),
          }
        : readEntry({ id, amount }, known)
    // Reopening the address does not bring back handed-over cards, so save them from the start.
    beginWizard({ templates: known, lines: lines.map((line) => newLine(line, known)), hasWork: handed.length > 0 })
    let isCurrent = true
    void listIdleDrafts(onServer.data?.data).then((drafts) => isCurrent && setEntered({ trouble, drafts }))
    return () => {
      isCurrent = false
      forgetWizard()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- a reloaded template list must not restart the order
  }, [isLoaded, id, amount])

  return {
    templates,
    isReady: entered !== null,
    trouble: entered?.trouble ?? noTrouble,
    drafts: entered?.drafts ?? [],
    setTrouble: (trouble: Trouble) => setEntered((before) => before && { ...before, trouble }),
    setDrafts: (drafts: OrderDraft[]) => setEntered((before) => before && { ...before, drafts }),
  }
}
