import { useSelection } from '#src/ui/use-selection.ts'
import { useTypedBack } from './use-typed-back.ts'

const noTicks: { mode: string; ids: number[] } = { mode: 'ids', ids: [] }

/** The ticked rows of a list survive an expired session, so that an action afterwards applies to the same rows. */
export const useKeptSelection = (filter: string) => {
  const selection = useSelection(filter)
  useTypedBack({
    name: `ticks ${filter}`,
    read: () => {
      const { selection: ticks } = selection
      return { values: { mode: ticks.mode, ids: [...(ticks.mode === 'ids' ? ticks.ids : ticks.except)] }, start: noTicks }
    },
    giveBack: ({ mode, ids }) =>
      selection.restore(mode === 'all-matching' ? { mode, except: new Set(ids) } : { mode: 'ids', ids: new Set(ids) }),
  })
  return selection
}
