// docs/product/safety.md#what-is-kept-how-long

/** Batch files hold every number and PIN of a batch, so they are kept only as long as printing may need them. */
export const batchFileDays = 30
