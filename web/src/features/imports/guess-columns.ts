import { importFields, type MappedContent } from '@forecourt/domain/rules/import-fields.ts'

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Suggests the columns whose title is our name of the field or its label on screen. */
export const guessColumns = (content: MappedContent, titles: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    importFields[content].flatMap(({ field, label }) => {
      const title = titles.find((name) => plain(name) === plain(field) || plain(name) === plain(label))
      return title ? [[field, title]] : []
    }),
  )
