import { useMediaQuery } from '@mantine/hooks'

/** ux 4.10: on a phone batches are looked at, not built. */
export const useIsPhone = () => useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false })
