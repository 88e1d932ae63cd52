import { useMediaQuery } from '@mantine/hooks'

/** ux 4.0: at this width a table is a list of cards, and a drawer a page. */
export const useIsPhone = () => useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false })
