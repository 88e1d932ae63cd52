// Remembers how the last file was read, for the next try after a refused file and for the next visit.
import { useState } from 'react'
import {
  importContents,
  importLayoutCodes,
  type ImportContent,
  type ImportLayout,
} from '@forecourt/domain/rules/import-fields.ts'
import { keptImportChoice } from '#src/api/kept.ts'

type Choice = { content: ImportContent; layout: ImportLayout; mapping_ids: Record<string, number | null> }

const choiceKept = (): Choice => {
  const kept = keptImportChoice.read()
  return {
    content: importContents.find((known) => known === kept?.content) ?? 'transactions',
    layout: importLayoutCodes.find((known) => known === kept?.layout) ?? 'C',
    mapping_ids: kept?.mapping_ids ?? {},
  }
}

type Change = { content?: ImportContent; layout?: ImportLayout; mappingId?: number | null }

export const useImportChoice = () => {
  const [choice, setChoice] = useState(choiceKept)
  const choose = ({ mappingId, ...change }: Change) => {
    const next = { ...choice, ...change }
    if (mappingId !== undefined) next.mapping_ids = { ...choice.mapping_ids, [next.content]: mappingId }
    keptImportChoice.write(next)
    setChoice(next)
  }
  return {
    content: choice.content,
    layout: choice.layout,
    /** There is one mapping for transactions and one for authorizations. */
    mappingId: choice.mapping_ids[choice.content] ?? null,
    choose,
  }
}
