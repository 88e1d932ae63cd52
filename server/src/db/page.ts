// Paging for every list, and LIKE patterns that match the typed text literally.

type PageQuery = { page: number; per_page: number }

export const offsetOf = ({ page, per_page }: PageQuery) => (page - 1) * per_page

export const pageMeta = ({ page, per_page }: PageQuery, total: number) => ({
  page,
  per_page,
  total,
  last_page: Math.max(1, Math.ceil(total / per_page)),
})

export const containing = (keyword: string) => `%${keyword.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
