import { useMedia } from './use-media.ts'

/** At this width a table becomes a list of cards, and a drawer fills the page. */
export const useIsPhone = () => useMedia('(max-width: 40em)')
