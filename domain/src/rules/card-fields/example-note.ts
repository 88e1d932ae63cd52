/** Stands in the description of the example row; a row that still says so is not a card. */
export const exampleNote = 'Example row: replace or delete'
