// `whole_row` is a name that no column has: in `to_json(found)` a column called found would win over the row.
/** The rows of a query as one JSON array, for a read that answers with one row. Without rows it is an empty array, not null. */
export const listed = (query: string) => `(select coalesce(json_agg(whole_row), '[]') from (${query}) whole_row)`
