/** As what was typed into the drawer is kept, so that the list of cards opens it again. */
export const bulkEditName = 'bulk edit'
