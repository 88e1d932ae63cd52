// Unsent orders in this browser, for a crash, a reload, an expired session or an unreachable server. The server has copies, so that
// another device can continue (server-drafts.ts). No draft ever holds a PIN.
import type { SavedDraft } from '@forecourt/domain/contract/order-drafts.ts'
import type { Delivery } from '@forecourt/domain/rules/delivery.ts'
import { emptyDelivery } from '@forecourt/domain/rules/empty-delivery.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { keptDrafts } from '#src/api/kept.ts'
import { currentSession } from '#src/api/session.ts'
import { keptLine, type KeptLine } from '#src/features/order-wizard/wizard-line.ts'
import type { WizardState } from '#src/features/order-wizard/wizard-store.ts'

const version = 1
const oldest = limits.orderDraftDays * 24 * 60 * 60 * 1000

export type OrderDraft = {
  version: typeof version
  id: string
  saved_at: string
  lines: KeptLine[]
  delivery: Delivery
  address_id: number | null
  /** The key of a submission that may have arrived: sending it again creates no second order. */
  idempotency_key: string
  is_unsure: boolean
  /** When the server last saved it, by the server's clock. Null: only this browser has it. */
  synced_at: string | null
}

/** The drafts of one person in one account. Call it at the start: once the session has ended, its user is no longer known. */
export const draftsHere = () => {
  const { user, account } = currentSession()
  return keptDrafts<OrderDraft>(user?.user_id ?? 0, `order.${account?.id ?? 0}`)
}
export type Drafts = ReturnType<typeof draftsHere>

const isOurs = (draft: OrderDraft | null): draft is OrderDraft =>
  draft?.version === version &&
  Array.isArray(draft.lines) &&
  draft.lines.length > 0 &&
  Date.now() - Date.parse(draft.saved_at) < oldest

/** The delivery exactly as typed, even half a telephone number. A field missing in the draft is empty. */
const typedDelivery = (kept: Partial<Record<string, unknown>>): Delivery => ({ ...emptyDelivery, ...kept })

const newestFirst = (a: OrderDraft, b: OrderDraft) => b.saved_at.localeCompare(a.saved_at)

/** Newest first. Deletes drafts that are too old or unreadable. */
const listDrafts = (drafts: Drafts): OrderDraft[] => {
  const found = drafts.ids().flatMap((id) => {
    const draft = drafts.of(id).read()
    if (isOurs(draft)) return [{ ...draft, delivery: typedDelivery(draft.delivery), synced_at: draft.synced_at ?? null }]
    drafts.of(id).forget()
    return []
  })
  return found.toSorted(newestFirst)
}

export const draftOf = (state: WizardState, synced_at: string | null): OrderDraft => ({
  version,
  id: state.draft_id,
  saved_at: new Date().toISOString(),
  lines: state.lines.map(keptLine),
  delivery: state.delivery,
  address_id: state.address_id,
  idempotency_key: state.idempotency_key,
  is_unsure: state.isUnsure,
  synced_at,
})

/** False when the browser's storage has no room for the draft. */
export const keepDraft = (drafts: Drafts, draft: OrderDraft) => {
  const isKept = drafts.of(draft.id).write(draft)
  for (const old of listDrafts(drafts).slice(limits.orderDrafts)) drafts.of(old.id).forget()
  return isKept
}

const lockOf = (id: string) => `forecourt-draft.${id}`

/** Held while this tab works on the draft. The browser releases the lock even when the tab is killed. */
export const holdDraft = (id: string) => {
  const release = Promise.withResolvers<void>()
  // Locks need a secure page. Without them, a draft open in another tab is offered here too, as a copy.
  void navigator.locks?.request(lockOf(id), () => release.promise)
  return release.resolve
}

const fromServer = ({ lines, delivery, saved_at, ...draft }: SavedDraft): OrderDraft => ({
  ...draft,
  version,
  saved_at,
  lines: lines as KeptLine[],
  delivery: typedDelivery(delivery),
  synced_at: saved_at,
})

/**
 * Merges the drafts of this browser and of the server. Undefined means that the server could not be reached. A draft that the
 * server no longer has was submitted or discarded on another device.
 */
export const mergeDrafts = (here: readonly OrderDraft[], there: readonly SavedDraft[] | undefined): OrderDraft[] => {
  if (!there) return [...here]
  const known = new Map(here.map((draft) => [draft.id, draft]))
  const onServer = there.map((draft) => {
    const own = known.get(draft.id)
    const isNewest = own && (own.synced_at === draft.saved_at || own.saved_at > draft.saved_at)
    return isNewest ? own : fromServer(draft)
  })
  const isOnServer = new Set(there.map(({ id }) => id))
  const onlyHere = here.filter(({ id, synced_at }) => !isOnServer.has(id) && synced_at === null)
  return [...onServer, ...onlyHere].toSorted(newestFirst).slice(0, limits.orderDrafts)
}

/** Drafts that are not open in this or another tab of this browser. */
export const listIdleDrafts = async (there: readonly SavedDraft[] | undefined) => {
  const drafts = draftsHere()
  const here = listDrafts(drafts)
  const merged = mergeDrafts(here, there)
  for (const { id } of here) if (!merged.some((draft) => draft.id === id)) drafts.of(id).forget()
  const held = (await navigator.locks?.query())?.held?.map(({ name }) => name) ?? []
  return merged.filter(({ id }) => !held.includes(lockOf(id)))
}
