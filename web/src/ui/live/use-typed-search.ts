import { useRef, useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import type { BaseUIEvent } from '@base-ui/react/types'
import { matchOf, optionsOf } from '../options.ts'
import type { Option } from '../options.ts'
import type { ChosenListProps } from '../SelectField.tsx'
import { typeInto } from '../typed-field.ts'
import type { Waking } from '../use-live.ts'
import { useAwaited } from './use-awaited.ts'
import { useTakeOver } from './use-take-over.ts'

/** `typed` is the text typed before this part loaded. */
export type SearchedListProps = ChosenListProps & { waking: Waking; typed: string | null }

/** What is typed into a searchable list, and which option it takes: by Enter, by Tab, or when its look-up has answered. */
export const useTypedSearch = (input: RefObject<HTMLInputElement | null>, props: SearchedListProps) => {
  const { data, value, onChange: choose, clearable = false, isMatched = false, isLooking = false, waking } = props
  const highlighted = useRef<Option | undefined>(undefined)
  const [isOpen, setOpen] = useState(false)
  // Null: the field shows the chosen option. The library would write that over what is being typed when the options change.
  const [search, setSearch] = useState<string | null>(null)
  const options = optionsOf(data)
  const chosen = options.find((option) => option.value === value) ?? null

  const changeOpen = (opens: boolean) => {
    setOpen(opens)
    if (opens) props.onDropdownOpen?.()
  }
  const endSearch = (option: Option | null = chosen) => {
    setSearch(null)
    props.onSearchChange?.(option?.label ?? '')
  }
  const [awaited, setAwaited] = useAwaited({
    isLooking,
    onArrival: (text) => {
      const match = isMatched ? options[0] : matchOf(options, text)
      if (match) choose(match.value)
      // Entered text without a match stays, below it "Nothing found".
      if (match || document.activeElement !== input.current) endSearch(match)
      if (match) setOpen(false)
    },
  })
  useTakeOver(input, (taken) => {
    if (props.typed !== null) typeInto(taken, props.typed)
    else if (waking === 'opened') changeOpen(true)
  })

  /** Not an option that only matched what was typed before. */
  const pointedAt = () => {
    const option = highlighted.current
    if (!isOpen) return undefined
    if (!option || search === null) return option
    return (isMatched ? !isLooking : matchOf([option], search)) ? option : undefined
  }

  return {
    chosen,
    search,
    isOpen,
    changeOpen,
    highlight: (option: Option | undefined) => {
      highlighted.current = option
    },
    take: (option: Option | null, { reason, cancel }: { reason: string; cancel: () => void }) => {
      // An emptied field is about to get another value, so the value stays unless it may be cleared.
      if (option === null && reason === 'input-clear' && !clearable) return cancel()
      choose(option?.value ?? null)
      // The next key starts a new search here, too. The new label is in the field only after this render.
      requestAnimationFrame(() => document.activeElement === input.current && input.current?.select())
    },
    type: (text: string, { reason }: { reason: string }) => {
      const isTyped = reason === 'input-change'
      if (isTyped) setAwaited(null)
      // The closed list would take back what is still being looked up.
      else if (awaited !== null) return
      setSearch(isTyped ? text : null)
      props.onSearchChange?.(text)
    },
    leave: () => {
      if (search && isLooking) setAwaited(search)
      else if (search !== null) endSearch()
    },
    press: (event: BaseUIEvent<KeyboardEvent<HTMLInputElement>>) => {
      // The library would clear the value; Escape, which closes a drawer, must not change the drawer's fields.
      if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
      const pointed = pointedAt()
      if (event.key === 'Tab' && pointed) {
        setSearch(null)
        choose(pointed.value)
      }
      // It must not submit a form whose field shows what is not chosen.
      if (event.key === 'Enter' && search && !pointed) {
        event.preventDefault()
        event.preventBaseUIHandler()
        if (isLooking) setAwaited(search)
      }
    },
  }
}
