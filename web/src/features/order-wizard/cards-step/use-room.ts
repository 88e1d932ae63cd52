import { useMedia } from '#src/ui/use-media.ts'
import { useWizard } from '#src/features/order-wizard/wizard-store.ts'

/** Below this width, the list of cards and the form are separate pages, and there is no room for a grid. */
export const useIsNarrow = () => useMedia('(max-width: 48em)')

/** Whether the user currently edits the cards in the grid. */
export const useIsGrid = () => {
  const isChosen = useWizard((state) => state.isGrid)
  return !useIsNarrow() && isChosen
}
