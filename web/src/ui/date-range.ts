export type DateRange = { from?: string | undefined; to?: string | undefined }

/** The error shown at the first of two days in the wrong order. */
export const refusedRange = ({ from, to }: DateRange) => (from && to && from > to ? 'From must not be after To' : undefined)
