// No column is named `whole_row`: in `to_json(found)` a column named found would win over the row.
/** The rows of a query as one JSON array, for a read that returns one row. Without rows the array is empty, not null. */
export const listed = (query: string) => `(select coalesce(json_agg(whole_row), '[]') from (${query}) whole_row)`
