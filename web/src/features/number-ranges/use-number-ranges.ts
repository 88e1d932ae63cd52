import { useQuery } from '@tanstack/react-query'
import { rangeCalls } from './number-ranges.calls.ts'

/** The ranges that card numbers are taken from. */
export const useNumberRanges = () => useQuery(rangeCalls.list())
