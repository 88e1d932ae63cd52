/** The description in the example row. A row that still has it is not a card. */
export const exampleNote = 'Example row: replace or delete'
