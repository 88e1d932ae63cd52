// An unsent order in this browser, for a crash, a reload or an expired session. It never holds a PIN.
import { Delivery } from '@forecourt/domain/rules/delivery.ts'
import { keptDrafts } from '#src/api/kept.ts'
import { currentSession } from '#src/api/session.ts'
import type { HandedLine } from '#src/card-line/order-handover.ts'
import { keptLine } from '#src/features/order-wizard/wizard-line.ts'
import type { WizardState } from '#src/features/order-wizard/wizard-store.ts'

const version = 1
const oldest = 30 * 24 * 60 * 60 * 1000
const keptAtMost = 3

export type OrderDraft = {
  version: typeof version
  id: string
  saved_at: string
  lines: HandedLine[]
  delivery: Delivery
  address_id: number | null
  /** Of a submission that may have arrived: sent again, it makes no second order. */
  idempotency_key: string
  is_unsure: boolean
}

/** The drafts of one person in one account. Read at the start: once a session has ended, its user is no longer known. */
export const draftsHere = () => {
  const { user, account } = currentSession()
  return keptDrafts<OrderDraft>(user?.user_id ?? 0, `order.${account?.id ?? 0}`)
}
export type Drafts = ReturnType<typeof draftsHere>

const isOurs = (draft: OrderDraft | null): draft is OrderDraft =>
  draft?.version === version &&
  Array.isArray(draft.lines) &&
  draft.lines.length > 0 &&
  Date.now() - Date.parse(draft.saved_at) < oldest &&
  Delivery.safeParse(draft.delivery).success

/** Newest first. What is too old or not readable any more is forgotten on the way. */
const listDrafts = (drafts: Drafts): OrderDraft[] => {
  const found = drafts.ids().flatMap((id) => {
    const draft = drafts.of(id).read()
    if (isOurs(draft)) return [draft]
    drafts.of(id).forget()
    return []
  })
  return found.toSorted((a, b) => b.saved_at.localeCompare(a.saved_at))
}

/** Null when the browser has no room for it. */
export const saveDraft = (drafts: Drafts, state: WizardState): OrderDraft | null => {
  const { draft_id: id, lines, delivery, address_id, idempotency_key, isUnsure } = state
  const saved_at = new Date().toISOString()
  const draft = {
    version,
    id,
    saved_at,
    lines: lines.map(keptLine),
    delivery,
    address_id,
    idempotency_key,
    is_unsure: isUnsure,
  } as const
  const isKept = drafts.of(id).write(draft)
  for (const old of listDrafts(drafts).slice(keptAtMost)) drafts.of(old.id).forget()
  return isKept ? draft : null
}

const lockOf = (id: string) => `forecourt-draft.${id}`

/** Held for as long as this tab works on the draft; the browser gives it back even when the tab is killed. */
export const holdDraft = (id: string) => {
  const release = Promise.withResolvers<void>()
  // Locks need a secure page; without them the draft of another tab is offered here too, as a copy.
  void navigator.locks?.request(lockOf(id), () => release.promise)
  return release.resolve
}

/** Drafts that are not open in this or another tab. */
export const listIdleDrafts = async () => {
  const held = (await navigator.locks?.query())?.held?.map(({ name }) => name) ?? []
  return listDrafts(draftsHere()).filter(({ id }) => !held.includes(lockOf(id)))
}
