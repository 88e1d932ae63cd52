import { useNavigate, useSearch } from '@tanstack/react-router'
import { changeSearch, fieldsOf, readSearch, writeSearch, type SearchOf, type Written } from './list-search.ts'

type Listing = Parameters<typeof readSearch>[0]

/** `push`: Back undoes it. `replace`: one of many steps of the same wish, such as a letter typed. */
type Step = 'push' | 'replace'

/** `query` is what the call sends: the same as the address. */
export const useListSearch = <E extends Listing>(list: E) => {
  const given = useSearch({ strict: false }) as Written
  const navigate = useNavigate()
  const search = readSearch(list, given)
  const others = Object.fromEntries(Object.entries(given).filter(([name]) => !(name in fieldsOf(list))))

  const go = (to: Written, step: Step) => navigate({ to: '.', search: to, replace: step === 'replace', resetScroll: false })

  return {
    search,
    query: writeSearch(list, search),
    /** The address with this change, for a link. */
    addressOf: (change: Partial<SearchOf<E>>): Written => writeSearch(list, changeSearch(search, change)),
    setSearch: (change: Partial<SearchOf<E>>, step: Step = 'push') =>
      void go({ ...others, ...writeSearch(list, changeSearch(search, change)) }, step),
    /** What else stands in the address, such as the row that is open. */
    others,
    setOther: (name: string, value: string | undefined, step: Step = 'push') => {
      const { [name]: _, ...rest } = given
      return void go(value === undefined ? rest : { ...rest, [name]: value }, step)
    },
  }
}
