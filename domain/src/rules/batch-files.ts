// docs/product/safety.md#what-is-kept-how-long

/** They hold every number and PIN of a batch, so they are kept no longer than a printer needs. */
export const batchFileDays = 30
