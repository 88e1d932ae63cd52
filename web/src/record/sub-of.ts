import type { UseQueryResult } from '@tanstack/react-query'

type Asked<Reply> = Pick<UseQueryResult<Reply>, 'data' | 'isError' | 'isFetching'>

/** The line below a title, such as the number of rows: "…" while loading, and "–" if loading failed. */
export const subOf = <Reply>({ data, isError, isFetching }: Asked<Reply>, say: (reply: Reply) => string) => {
  if (data !== undefined) return say(data)
  return isError && !isFetching ? '–' : '…'
}
