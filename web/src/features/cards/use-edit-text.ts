import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { CardDetail, CardRow } from '@forecourt/domain/contract/cards.ts'
import { ApiError, asApiError } from '#src/api/api-error.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { nameOf } from '#src/api/endpoint-names.ts'
import { useAction } from '#src/api/use-call.ts'
import type { Refusal } from '#src/list/CellInput.tsx'
import { cardCalls } from './cards.calls.ts'

export type TextField = 'description' | 'cost_center' | 'misc_1' | 'misc_2' | 'misc_3' | 'misc_4'

type Edit = { text: string; base: string }
type ListedPage = { data: CardRow[] }
const lists = { queryKey: nameOf(api.cards.list) }

/** The newest version of a card in any list loaded on this screen. */
const newestOf = (queries: QueryClient, card: CardRow) =>
  queries
    .getQueriesData<ListedPage>(lists)
    .flatMap(([, page]) => page?.data ?? [])
    .filter(({ id }) => id === card.id)
    .reduce((newest, row) => (row.version > newest.version ? row : newest), card)

/** Rows keep their place until the list reloads. Otherwise the next cell would move away while a person types in it. */
const showInLists = (queries: QueryClient, card: CardDetail) => {
  queries.setQueriesData<ListedPage>(lists, (page) =>
    page ? { ...page, data: page.data.map((row) => (row.id === card.id ? { ...row, ...card } : row)) } : page,
  )
  void queries.invalidateQueries({ queryKey: ['cards'], refetchType: 'none' })
}

const wordsOf = ({ errors, message }: ApiError, field: TextField) =>
  (errors[field] ?? Object.values(errors).flat()).join('. ') || message

const isOvertaken = ({ status, code }: ApiError) => status === 409 && code === 'version'

const overtaken = (theirs: string) =>
  `Someone else has changed it to “${theirs || '–'}” since you opened it. Press Enter to save yours.`

/** How often a save is tried when other people save the card at the same time, before the user sees the conflict. */
const tries = 3

/**
 * Saves one text of a card with the same call as its form, and changes only this field. A concurrent change elsewhere on the card
 * is kept. A concurrent change to the same field is shown, and the user has to confirm.
 */
export const useEditText = (card: CardRow, field: TextField) => {
  const queries = useQueryClient()

  const readAgain = async () => {
    const { data } = await queries.fetchQuery({ ...cardCalls.get(card.id), staleTime: 0 })
    showInLists(queries, data)
    return data
  }

  const save = async (edit: Edit, known: CardRow, left = tries): Promise<Refusal | null> => {
    const theirs = known[field]
    if (theirs === edit.text.trim()) return null
    if (theirs !== edit.base) return { problem: overtaken(theirs), theirs }
    const body = { [field]: edit.text, version: known.version }
    const reply = await call(api.cards.update, { params: { id: String(card.id) }, body }).catch(asApiError)
    if (!(reply instanceof ApiError)) {
      showInLists(queries, reply.data)
      return null
    }
    if (!isOvertaken(reply) || left === 0) return { problem: wordsOf(reply, field) }
    return save(edit, await readAgain(), left - 1)
  }

  const update = useAction((edit: Edit) => save(edit, newestOf(queries, card)), {
    inTurn: `card ${card.id}`,
    failure: 'inline',
  })
  return (text: string, base: string) =>
    update.mutateAsync({ text, base }).catch((error: ApiError): Refusal => ({ problem: wordsOf(error, field) }))
}
