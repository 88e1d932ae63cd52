/** The key under which typed values are kept, so that the list of cards can reopen the drawer with them. */
export const bulkEditName = 'bulk edit'
