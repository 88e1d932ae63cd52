// The state of one order until it is submitted. It lives in memory while the wizard is open: it may hold PINs.
import type { Template } from '@forecourt/domain/contract/templates.ts'
import type { Delivery } from '@forecourt/domain/rules/delivery.ts'
import { emptyDelivery } from '@forecourt/domain/rules/empty-delivery.ts'
import { create } from 'zustand'
import { loadLineRules } from './line-rules.ts'
import { findProblems, forgetProblems, type Problems, type Templates, type WizardLine } from './wizard-line.ts'

/** Everything the confirmation says; by then the lines, and any PIN in them, are gone. */
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
  /** Follows from lines and templates; kept here so that a row hears only of its own. */
  problems: ReadonlyMap<number, Problems>
  /** The line in the editor. */
  current: number | null
  /** On a phone the editor is a page of its own. */
  isEditorOpen: boolean
  /** The cards are typed in a grid: who comes back from the delivery finds it again. */
  isGrid: boolean
  delivery: Delivery
  /** The saved address the delivery fields were taken from. */
  address_id: number | null
  undo: readonly Undo[]
  /** Of the draft in this browser, and of the request: one for each time the wizard is entered. */
  draft_id: string
  idempotency_key: string
  /** A submission was sent and may have arrived: its key must not change. */
  isUnsure: boolean
  /** There is work here that would be lost. */
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
  // A list of one card has nothing to choose from.
  const state = { ...nothing(), isEditorOpen: begin.lines?.length === 1, ...begin }
  set({ ...state, problems: findProblems(state.lines, state.templates), current: state.lines[0]?.id ?? null })
}

/** Every change of the lines goes through here, so that what is wrong with them is never out of date. */
export const changeLines = (change: (state: WizardState) => Partial<WizardState>) =>
  set((state) => {
    const next = { ...state, hasWork: true, ...change(state) }
    const problems = next.lines === state.lines ? state.problems : findProblems(next.lines, next.templates)
    const isThere = next.lines.some(({ id }) => id === next.current)
    return { ...next, problems, current: isThere ? next.current : (next.lines[0]?.id ?? null) }
  })

/** Every rule is known and every line checked by it. Without a connection the server's answer has to do. */
export const checkByAllRules = async () => {
  if (!(await loadLineRules().catch(() => false))) return
  forgetProblems()
  set(({ lines, templates }) => ({ problems: findProblems(lines, templates) }))
}

export const goToStep = (step: 0 | 1) => set({ step })
export const openLine = (id: number) => set({ current: id, isEditorOpen: true })
/** The line the list points at; on a phone it is not opened by that. */
export const pointAtLine = (id: number) => set({ current: id })
export const closeEditor = () => set({ isEditorOpen: false })
export const chooseGrid = (isGrid: boolean) => set({ isGrid })

export const setDelivery = (delivery: Delivery) => set({ delivery, hasWork: true })
export const setAddress = (address_id: number | null) => set({ address_id })

export const markUnsure = () => set({ isUnsure: true })

/** The server refused it: the next submission is a new request. */
export const renewKey = () => set({ idempotency_key: crypto.randomUUID(), isUnsure: false })

export const confirmOrder = (confirmed: Confirmed) => set({ ...nothing(), step: 2, confirmed })
