export type DateRange = { from?: string | undefined; to?: string | undefined }

/** What is said at the first of two days that are in the wrong order. */
export const refusedRange = ({ from, to }: DateRange) => (from && to && from > to ? 'From must not be after To' : undefined)
