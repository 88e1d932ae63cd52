import { useQuery } from '@tanstack/react-query'
import { separatorOf, splitCells } from '@forecourt/domain/format/csv-cells.ts'

const headBytes = 64 * 1024
const shownRows = 3

const readHead = async (file: File) => {
  const text = (await file.slice(0, headBytes).text()).replace(/^\uFEFF/, '')
  const [first = '', ...rest] = text.split(/\r?\n/)
  const separator = separatorOf(first)
  const titles = splitCells(first, separator) ?? []
  const rows = rest
    .slice(0, shownRows)
    .filter((line) => line.trim() !== '')
    .map((line) => splitCells(line, separator) ?? [])
  return { titles: titles.map((title) => title.trim()), rows }
}

/** The titles and first rows of a file, read in the browser before anything is sent. */
export const useFileHead = (file: File | null) =>
  useQuery({
    queryKey: ['file-head', file?.name, file?.size, file?.lastModified],
    queryFn: () => readHead(file!),
    enabled: file !== null,
    staleTime: Infinity,
  }).data
