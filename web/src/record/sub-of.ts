import type { UseQueryResult } from '@tanstack/react-query'

type Asked<Reply> = Pick<UseQueryResult<Reply>, 'data' | 'isError' | 'isFetching'>

/** The line below a title, such as how many rows there are: "…" while it is on its way, and "–" if it did not come. */
export const subOf = <Reply>({ data, isError, isFetching }: Asked<Reply>, say: (reply: Reply) => string) => {
  if (data !== undefined) return say(data)
  return isError && !isFetching ? '–' : '…'
}
