import type { CardField } from '@forecourt/domain/rules/card-fields.ts'
import { allowedWords } from '@forecourt/domain/rules/upload-columns.ts'
import { useLists } from '#src/card-line/use-lists.ts'
import { wordsId } from './CellInput.tsx'

/** The suggestions the browser offers in a cell that accepts only certain words. */
export function AllowedWords({ fields }: { fields: readonly CardField[] }) {
  const lists = useLists()
  return fields.map((field) => {
    const words = allowedWords(field, lists)
    return words ? (
      <datalist key={field} id={wordsId(field)}>
        {words.map((word) => (
          <option key={word}>{word}</option>
        ))}
      </datalist>
    ) : null
  })
}
