import { useEffect, useRef } from 'react'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { changeSearch, readSearch, splitSearch, writeSearch, type SearchOf, type Written } from './list-search.ts'

type Listing = Parameters<typeof readSearch>[0]

/** `push`: Back undoes the step. `replace`: one of many small steps, such as a typed letter. */
type Step = 'push' | 'replace'

const useGo = () => {
  const navigate = useNavigate()
  return (to: (before: Written) => Written, step: Step) =>
    void navigate({ to: '.', search: to, replace: step === 'replace', resetScroll: false })
}

/**
 * `query` is sent with the call and equals the address. The hook reads only the list's own parameters: the row opened over the
 * list is in the address too, and must not redraw the whole list.
 */
export const useListSearch = <E extends Listing>(list: E) => {
  const given = useSearch({ strict: false, select: (all: Written) => splitSearch(list, all).own, structuralSharing: true })
  const go = useGo()
  const search = readSearch(list, given)
  return {
    search,
    query: writeSearch(list, search),
    /** The address with this change, for a link. */
    addressOf: (change: Partial<SearchOf<E>>): Written => writeSearch(list, changeSearch(search, change)),
    /** Changes the address as it is by then: two changes may follow each other before the page is drawn again. */
    setSearch: (change: Partial<SearchOf<E>>, step: Step = 'push') =>
      go((before) => {
        const { own, others } = splitSearch(list, before)
        return { ...others, ...writeSearch(list, changeSearch(readSearch(list, own), change)) }
      }, step),
  }
}

/** The other parameters in the address of a list, such as the open row. */
export const useOthers = (list: Listing) => {
  const others = useSearch({ strict: false, select: (all: Written) => splitSearch(list, all).others, structuralSharing: true })
  const go = useGo()
  return {
    others,
    setOther: (name: string, value: string | undefined, step: Step = 'push') =>
      go(({ [name]: _, ...rest }) => (value === undefined ? rest : { ...rest, [name]: value }), step),
  }
}

/** A value of the address that can be the id of a record. */
export const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text)

/**
 * What the address opens over its list, such as `?driver=12`, and how to close it. `parts` are further parameters about it, such as
 * its tab. With `back=1`, closing returns to the page with the link.
 */
export const useOpened = (name: string, parts: readonly string[] = []) => {
  const address: Written = useSearch({ strict: false })
  const opened = address[name]
  const { history } = useRouter()
  const navigate = useNavigate()
  const hasSeenList = useRef(false)

  useEffect(() => {
    if (opened === undefined) hasSeenList.current = true
  }, [opened])

  return {
    opened,
    close: () => {
      // Closing goes back to the list. What is opened directly by its address has no list in the history.
      if (hasSeenList.current || (address['back'] === '1' && history.canGoBack())) return history.back()
      const closed = [name, ...parts, 'back']
      const search = Object.fromEntries(Object.entries(address).filter(([each]) => !closed.includes(each)))
      void navigate({ to: '.', search, replace: true, resetScroll: false })
    },
  }
}
