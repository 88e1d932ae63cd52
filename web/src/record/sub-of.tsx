import type { UseQueryResult } from '@tanstack/react-query'

type Asked<Reply> = Pick<UseQueryResult<Reply>, 'data' | 'isError' | 'isFetching'>

/**
 * The line below a title, such as the number of rows: "…" while loading, and "–" if loading failed. `like`: a line that is about
 * as long, to reserve the room on a phone, where a long line wraps below the title.
 */
export const subOf = <Reply,>({ data, isError, isFetching }: Asked<Reply>, say: (reply: Reply) => string, like?: string) => {
  if (data !== undefined) return say(data)
  if (isError && !isFetching) return '–'
  return like === undefined ? '…' : <span style={{ visibility: 'hidden' }}>{like}</span>
}
