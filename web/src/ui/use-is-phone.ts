import { useMedia } from './use-media.ts'

/** At this width a table is a list of cards, and a drawer a page. */
export const useIsPhone = () => useMedia('(max-width: 40em)')
