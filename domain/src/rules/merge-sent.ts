/** Merges a change into the stored record: omitted fields keep their values (docs/product/api.md#left-out-means-kept). */
export const mergeSent = <Stored extends object>(
  stored: Stored,
  sent: { [Key in keyof Stored]?: Stored[Key] | undefined },
): Stored => ({
  ...stored,
  ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
})
