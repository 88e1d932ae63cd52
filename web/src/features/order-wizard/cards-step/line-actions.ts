// The user's actions on the lines of an order. Actions that remove values or add many lines can be undone.
import { counted } from '@forecourt/domain/format/counted.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import type { LineFieldName } from '#src/card-line/LineField.tsx'
import type { HandedLine } from '#src/card-line/order-handover.ts'
import {
  copyOf,
  hasOwnValues,
  newLine,
  withApplied,
  withShown,
  withTemplate,
  withTyped,
  type Problems,
  type WizardField,
  type WizardLine,
} from '#src/features/order-wizard/wizard-line.ts'
import { changeLines, currentWizard, type Undo } from '#src/features/order-wizard/wizard-store.ts'

const undoRemembered = 20

const remember = (undo: readonly Undo[], step: Undo) => [...undo, step].slice(-undoRemembered)

const changed = (lines: readonly WizardLine[], id: number, change: (line: WizardLine) => WizardLine) =>
  lines.map((line) => (line.id === id ? change(line) : line))

export const typeValue = (id: number, field: WizardField, value: unknown) =>
  changeLines(({ lines, templates }) => ({ lines: changed(lines, id, (line) => withTyped(line, field, { value, templates })) }))

/** Once the user has left a field, its error may be shown. */
export const leaveField = (id: number, field: WizardField) => {
  const shown = currentWizard().lines.find((line) => line.id === id)?.shown
  if (shown === undefined || shown === 'all' || shown.includes(field)) return
  changeLines(({ lines, hasWork }) => ({ hasWork, lines: changed(lines, id, (line) => withShown(line, [...shown, field])) }))
}

export const showAllProblems = () =>
  changeLines(({ lines, hasWork }) => ({
    hasWork,
    lines: lines.map((line) => (line.shown === 'all' ? line : withShown(line, 'all'))),
  }))

/** Shows all errors of a line, for a user who is led to it. */
export const showProblemsOf = (id: number) =>
  changeLines(({ lines, hasWork }) => ({ hasWork, lines: changed(lines, id, (line) => withShown(line, 'all')) }))

export const setTemplate = (id: number, card_template_id: number) =>
  changeLines(({ lines, templates }) => ({
    lines: changed(lines, id, (line) => withTemplate(line, card_template_id, templates)),
  }))

/** How many more lines the order can hold. */
const roomLeft = () => Math.max(0, limits.orderLines - currentWizard().lines.length)

const without = (ids: ReadonlySet<number>) => (lines: readonly WizardLine[]) => lines.filter(({ id }) => !ids.has(id))

/** Appends as many lines as the order has room for, and opens the first of them. */
const insert = (made: readonly WizardLine[], message: string) => {
  const fitting = made.slice(0, roomLeft())
  const [first] = fitting
  if (!first) return 0
  changeLines(({ lines, undo, isEditorOpen }) => {
    return {
      lines: [...lines, ...fitting],
      current: first.id,
      isEditorOpen: isEditorOpen || fitting.length === 1,
      undo: fitting.length > 1 ? remember(undo, { message, run: without(new Set(fitting.map(({ id }) => id))) }) : undo,
    }
  })
  return fitting.length
}

/** A new card starts with the template of the current card and copies nothing else. */
export const addLine = () => {
  const { lines, current, templates } = currentWizard()
  const like = lines.find(({ id }) => id === current)
  return insert([newLine({ card_template_id: like?.card_template_id ?? null }, templates)], 'Card added.')
}

export const addLines = (given: readonly HandedLine[]) => {
  const { templates } = currentWizard()
  const made = given.slice(0, roomLeft()).map((line) => newLine(line, templates))
  return insert(made, `${counted(made.length, 'card')} added.`)
}

/** Fills the empty cards of the order first, then adds copies behind the card. The current card stays open. */
export const duplicateLine = (id: number, times: number) => {
  const { lines, templates } = currentWizard()
  const at = lines.findIndex((candidate) => candidate.id === id)
  const line = lines[at]
  if (!line) return 0
  const isEmpty = (each: WizardLine) =>
    each.id !== id &&
    each.replaces_card_id === null &&
    (each.card_template_id === null || each.card_template_id === line.card_template_id) &&
    !hasOwnValues(each, templates)
  const filled = new Map(
    [...lines.slice(at), ...lines.slice(0, at)]
      .filter(isEmpty)
      .slice(0, times)
      .map((empty) => [empty.id, empty]),
  )
  const added = Array.from({ length: Math.min(times - filled.size, roomLeft()) }, () => copyOf(line))
  const count = filled.size + added.length
  if (count === 0) return 0
  const takeAway = without(new Set(added.map((each) => each.id)))
  changeLines(({ undo }) => ({
    lines: lines.toSpliced(at + 1, 0, ...added).map((each) => (filled.has(each.id) ? { ...copyOf(line), id: each.id } : each)),
    undo: remember(undo, {
      message: `Copied to ${counted(count, 'card')}.`,
      run: (now) => takeAway(now).map((each) => filled.get(each.id) ?? each),
    }),
  }))
  return count
}

export const removeLine = (id: number) =>
  changeLines(({ lines, undo }) => {
    const at = lines.findIndex((line) => line.id === id)
    const line = lines[at]
    if (!line) return {}
    const putBack: Undo['run'] = (now) => now.toSpliced(Math.min(at, now.length), 0, line)
    return {
      lines: lines.toSpliced(at, 1),
      current: (lines[at + 1] ?? lines[at - 1])?.id ?? null,
      undo: remember(undo, { message: `Card ${at + 1} removed.`, run: putBack }),
    }
  })

export type ApplyTo = 'all' | 'below' | 'template'

/** Copies the value of one line to others, except to lines whose kind lacks the field. */
export const applyValue = (id: number, field: LineFieldName, to: ApplyTo) =>
  changeLines(({ lines, templates, undo }) => {
    const at = lines.findIndex((line) => line.id === id)
    const from = lines[at]
    if (!from) return {}
    const isMeant = (line: WizardLine, index: number) =>
      line.id !== id && (to === 'all' || (to === 'below' ? index > at : line.card_template_id === from.card_template_id))
    const change = { value: from[field], templates }
    const next = lines.map((line, index) => (isMeant(line, index) ? withApplied(line, field, change) : line))
    return withOverwritten({ lines, next, undo }, 'Value applied to')
  })

/** Fills several lines at once, each with its own values. */
export const fillLines = (values: ReadonlyMap<number, HandedLine>) =>
  changeLines(({ lines, templates, undo }) => {
    const next = lines.map((line) =>
      Object.entries(values.get(line.id) ?? {}).reduce(
        (filled, [field, value]) => withTyped(filled, field as WizardField, { value, templates }),
        line,
      ),
    )
    return withOverwritten({ lines, next, undo }, 'Filled')
  })

type Overwrite = { lines: readonly WizardLine[]; next: readonly WizardLine[]; undo: readonly Undo[] }

/** The previous values of the changed fields. An undo restores only those, so later changes to other fields stay. */
const patchOf = (before: WizardLine, after: WizardLine): Partial<WizardLine> =>
  Object.fromEntries(Object.entries(before).filter(([field, value]) => after[field as keyof WizardLine] !== value))

const withOverwritten = ({ lines, next, undo }: Overwrite, what: string) => {
  const before = new Map(
    lines.flatMap((line, index) => {
      const after = next[index]
      return after && after !== line ? [[line.id, patchOf(line, after)] as const] : []
    }),
  )
  if (before.size === 0) return {}
  const giveBack: Undo['run'] = (now) => now.map((line) => (before.has(line.id) ? { ...line, ...before.get(line.id) } : line))
  return { lines: next, undo: remember(undo, { message: `${what} ${counted(before.size, 'card')}.`, run: giveBack }) }
}

export const undoLast = () =>
  changeLines(({ lines, undo }) => {
    const last = undo.at(-1)
    if (!last) return {}
    const back = last.run(lines)
    const returned = back.find((line) => !lines.some(({ id }) => id === line.id))
    return { lines: back, undo: undo.slice(0, -1), ...(returned && { current: returned.id }) }
  })

/** Another order has replaced these cards in the meantime: their lines now order ordinary new cards. */
export const forgetReplaced = (positions: ReadonlySet<number>) =>
  changeLines(({ lines }) => ({
    lines: lines.map((line, at) => (positions.has(at) ? { ...line, replaces_card_id: null, replace_reason: null } : line)),
  }))

/** Stores the server's errors for each line. Each one is shown until its field changes. */
export const refuseLines = (refused: ReadonlyMap<number, Problems>) =>
  changeLines(({ lines }) => ({
    lines: lines.map((line) => {
      const said = refused.get(line.id)
      return said ? { ...line, refused: { ...line.refused, ...said }, shown: 'all' } : line
    }),
  }))
