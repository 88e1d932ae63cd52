import type { BatchFile, BatchOrder } from '@forecourt/domain/contract/batches.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { ApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { nameOf } from '#src/api/endpoint-names.ts'
import { api } from '#src/api/endpoints.ts'
import type { SearchOf, Written } from '#src/list/list-search.ts'
import { query } from '#src/api/query.ts'
import { fileOf } from '#src/list/file-of.ts'

/** The two lists. Their schemas define the parameters allowed in the addresses. */
export const batchList = api.batches.list
export type BatchSearch = SearchOf<typeof batchList>
export const poolList = api.batches.ordersToBatch
export type PoolSearch = SearchOf<typeof poolList>

export type PageOf = { page: number; per_page: number }

const paged = (id: number, { page, per_page }: PageOf) => ({
  params: { id: String(id) },
  query: { page: String(page), per_page: String(per_page) },
})

const lookEvery = 5_000

type ReadBatch = { state: { data?: Awaited<ReturnType<typeof call<typeof api.batches.get>>> | undefined } }

/** Polls while the file of a completed batch is on its way to the embosser. */
const whileSent = ({ state }: ReadBatch) => {
  const batch = state.data?.data
  return batch?.has_embosser && batch.state === 'completed' && !batch.emboss_delivery?.sent_at ? lookEvery : false
}

export const batchCalls = {
  list: (search: Written) => ({ ...query(api.batches.list, { query: search }), placeholderData: keepPreviousData }),
  pool: (search: Written) => ({ ...query(api.batches.ordersToBatch, { query: search }), placeholderData: keepPreviousData }),
  get: (id: number) => ({ ...query(api.batches.get, { params: { id: String(id) } }), refetchInterval: whileSent }),
  lines: (id: number, page: PageOf) => ({ ...query(api.batches.lines, paged(id, page)), placeholderData: keepPreviousData }),
  pins: (id: number, page: PageOf) => ({
    ...query(api.batches.pinAvailability, paged(id, page)),
    placeholderData: keepPreviousData,
  }),
  /** Loads page by page, so that progress can be shown. */
  allLines: (id: number) =>
    infiniteQueryOptions<
      Awaited<ReturnType<typeof linesOf>>,
      ApiError,
      { pages: Awaited<ReturnType<typeof linesOf>>[] },
      readonly unknown[],
      number
    >({
      queryKey: [...nameOf(api.batches.lines), 'all', id],
      queryFn: ({ pageParam }) => linesOf(id, pageParam),
      initialPageParam: 1,
      getNextPageParam: ({ meta }) => (meta.page < meta.last_page ? meta.page + 1 : undefined),
    }),
}

const linesOf = (id: number, page: number) => call(api.batches.lines, paged(id, { page, per_page: limits.perPage }))

/** Every order that matches the filter, up to the limit of one batch. */
export const findMatching = async ({ page: _page, per_page: _perPage, ...filter }: Written): Promise<BatchOrder[]> => {
  const pageOf = (page: number) =>
    call(api.batches.ordersToBatch, { query: { ...filter, page: String(page), per_page: String(limits.perPage) } })
  const first = await pageOf(1)
  const pages = Math.min(first.meta.last_page, limits.batchOrders / limits.perPage)
  const others = await Promise.all(Array.from({ length: pages - 1 }, (_, index) => pageOf(index + 2)))
  return [first, ...others].flatMap(({ data }) => data)
}

export const fetchBatchFile = (id: number, file: BatchFile) => call(api.batches.file, { params: { id: String(id), file } })

/** Exports every row that matches the filter. */
export const batchFile = fileOf(api.batches.export)
