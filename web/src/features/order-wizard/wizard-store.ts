// The state of one order until it is submitted. It exists only in memory while the wizard is open, because it may hold PINs.
import type { Template } from '@forecourt/domain/contract/templates.ts'
import type { Delivery } from '@forecourt/domain/rules/delivery.ts'
import { emptyDelivery } from '@forecourt/domain/rules/empty-delivery.ts'
import { create } from 'zustand'
import { loadLineRules } from './line-rules.ts'
import { findProblems, forgetProblems, type Problems, type Templates, type WizardLine } from './wizard-line.ts'

/** All content of the confirmation. By then the lines, with any PINs, have been deleted. */
export type Confirmed = {
  id: number
  card_order_number: string
  is_virtual: boolean
  is_address_saved: boolean
  summary: readonly { name: string; network: string; count: number }[]
  goes: string
}

export type Undo = { message: string; run: (lines: readonly WizardLine[]) => readonly WizardLine[] }

export type WizardState = {
  step: 0 | 1 | 2
  templates: Templates
  lines: readonly WizardLine[]
  /** Derived from lines and templates. Stored here so that a row rerenders only when its own errors change. */
  problems: ReadonlyMap<number, Problems>
  /** The line in the editor. */
  current: number | null
  /** On a phone the editor is a page of its own. */
  isEditorOpen: boolean
  /** Cards are edited in the grid. Kept for users who come back from the delivery step. */
  isGrid: boolean
  delivery: Delivery
  /** The saved address that filled the delivery fields. */
  address_id: number | null
  undo: readonly Undo[]
  /** Ids of the draft and of the request, new each time the user enters the wizard. */
  draft_id: string
  idempotency_key: string
  /** The order is being sent. Until the answer comes, its cards cannot be changed. */
  isSending: boolean
  /** A submission may have arrived, so its key must not change. */
  isUnsure: boolean
  /** Leaving would lose work. */
  hasWork: boolean
  confirmed: Confirmed | null
}

const nothing = (): WizardState => ({
  step: 0,
  templates: new Map<number, Template>(),
  lines: [],
  problems: new Map(),
  current: null,
  isEditorOpen: false,
  isGrid: false,
  delivery: emptyDelivery,
  address_id: null,
  undo: [],
  draft_id: crypto.randomUUID(),
  idempotency_key: crypto.randomUUID(),
  isSending: false,
  isUnsure: false,
  hasWork: false,
  confirmed: null,
})

export const useWizard = create<WizardState>()(nothing)

export const currentWizard = () => useWizard.getState()
const set = useWizard.setState

export const forgetWizard = () => set(nothing())

type Begin = Partial<Omit<WizardState, 'problems' | 'current'>>

export const beginWizard = (begin: Begin) => {
  // With a single card there is no list to choose from, so the editor opens at once.
  const state = { ...nothing(), isEditorOpen: begin.lines?.length === 1, ...begin }
  set({ ...state, problems: findProblems(state.lines, state.templates), current: state.lines[0]?.id ?? null })
}

/** All changes of lines go through this function, which keeps their errors up to date. */
export const changeLines = (change: (state: WizardState) => Partial<WizardState>) =>
  set((state) => {
    const next = { ...state, hasWork: true, ...change(state) }
    const problems = next.lines === state.lines ? state.problems : findProblems(next.lines, next.templates)
    const isThere = next.lines.some(({ id }) => id === next.current)
    return { ...next, problems, current: isThere ? next.current : (next.lines[0]?.id ?? null) }
  })

/** Loads all rules and checks every line by them. Without a connection, the server's check has to suffice. */
export const checkByAllRules = async () => {
  if (!(await loadLineRules().catch(() => false))) return
  forgetProblems()
  set(({ lines, templates }) => ({ problems: findProblems(lines, templates) }))
}

/** While the order is being sent the user stays with it: a change of its cards would be lost. */
export const goToStep = (step: 0 | 1) => set(({ isSending }) => (isSending ? {} : { step }))
export const openLine = (id: number) => set({ current: id, isEditorOpen: true })
/** Makes this the current line. On a phone, this does not open its editor. */
export const pointAtLine = (id: number) => set({ current: id })
export const closeEditor = () => set({ isEditorOpen: false })
export const chooseGrid = (isGrid: boolean) => set({ isGrid })

export const setDelivery = (delivery: Delivery) => set({ delivery, hasWork: true })
export const setAddress = (address_id: number | null) => set({ address_id })

export const markSending = (isSending: boolean) => set({ isSending })
export const markUnsure = () => set({ isUnsure: true })

/** After a refusal, the next submission is a new request. */
export const renewKey = () => set({ idempotency_key: crypto.randomUUID(), isUnsure: false })

export const confirmOrder = (confirmed: Confirmed) => set({ ...nothing(), step: 2, confirmed })
