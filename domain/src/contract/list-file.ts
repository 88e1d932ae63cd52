// docs/product/handling.md#files-from-lists: all rows of a list as a file, for everyone who may read the list.
import { z } from 'zod'
import type { Access } from './endpoint.ts'

type Pages = 'page' | 'per_page'
type FileShape<Shape> = Omit<Shape, Pages> & { format: z.ZodEnum<{ csv: 'csv'; xlsx: 'xlsx' }> }

/** The filter and the sort order of a list, without its paging. */
const fileQuery = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) => {
  const { page: _page, per_page: _perPage, ...filter } = shape
  return z.object({ ...filter, format: z.enum(['csv', 'xlsx']) }) as unknown as z.ZodObject<FileShape<Shape>>
}

type ListFile<A extends Access, Shape extends z.ZodRawShape> = {
  path: `/v1/${string}/export`
  summary: string
  access: A
  query: z.ZodObject<Shape>
}

/** The call that returns the list of `query` as a file. */
export const listFile = <const A extends Access, Shape extends z.ZodRawShape>({ query, ...list }: ListFile<A, Shape>) => ({
  ...list,
  method: 'GET' as const,
  reads: true as const,
  query: fileQuery(query),
  file: {
    content_types: ['text/csv; charset=utf-8', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const,
  },
  limits: ['list-export'] as const,
})
