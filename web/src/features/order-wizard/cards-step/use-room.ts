import { useMedia } from '#src/ui/use-media.ts'
import { useWizard } from '#src/features/order-wizard/wizard-store.ts'

/** Below this the list of cards and the form are a page each, and there is no room for a grid. */
export const useIsNarrow = () => useMedia('(max-width: 48em)')

/** Whether the cards are typed in a grid now. */
export const useIsGrid = () => {
  const isChosen = useWizard((state) => state.isGrid)
  return !useIsNarrow() && isChosen
}
