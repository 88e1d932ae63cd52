import { useRef } from 'react'
import { Combobox } from '@base-ui/react/combobox'
import field from '../Field.module.css'
import { bestGroupsFirst, groupsOf } from '../options.ts'
import type { Option } from '../options.ts'
import { SelectMarks } from '../SelectMarks.tsx'
import { SearchPopup } from './SearchPopup.tsx'
import { useTypedSearch } from './use-typed-search.ts'
import type { SearchedListProps } from './use-typed-search.ts'

const isSame = (one: Option, other: Option) => one.value === other.value

/** The first match is highlighted. Enter takes it, and so does Tab while moving on. */
export function LiveSearch(props: SearchedListProps) {
  const { id, data, value, onChange: choose, aria, placeholder, clearLabel, clearable = false, disabled = false } = props
  const { limit, isMatched = false, nothingFoundMessage = 'Nothing found', onFocus, onBlur } = props
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isEntered = useRef(false)
  const { chosen, search, isOpen, changeOpen, highlight, take, type, leave, press } = useTypedSearch(input, props)

  return (
    <Combobox.Root
      // What the server has found keeps the server's order.
      items={isMatched ? groupsOf(data) : bestGroupsFirst(groupsOf(data), search ?? '')}
      value={chosen}
      isItemEqualToValue={isSame}
      onValueChange={take}
      inputValue={search ?? chosen?.label ?? ''}
      onInputValueChange={type}
      onItemHighlighted={highlight}
      open={isOpen}
      onOpenChange={changeOpen}
      disabled={disabled}
      autoHighlight
      highlightItemOnHover={false}
      {...(isMatched ? { filter: null } : {})}
      {...(limit === undefined ? {} : { limit })}
    >
      <div ref={frame} className="anchor">
        <Combobox.Input
          {...aria}
          ref={input}
          id={id}
          className={field.input}
          placeholder={placeholder}
          data-marks={clearable && chosen ? 'two' : 'one'}
          spellCheck={false}
          // A press would place the caret. Selecting the text instead lets typing start a new search.
          onMouseDown={(event) => {
            isEntered.current = document.activeElement !== event.currentTarget || !isOpen
            if (!isEntered.current) return
            event.preventDefault()
            event.currentTarget.focus()
            event.currentTarget.select()
          }}
          // The end of that press would place it too.
          onMouseUp={(event) => {
            if (isEntered.current) event.preventDefault()
          }}
          onFocus={(event) => {
            event.currentTarget.select()
            onFocus?.(event)
          }}
          onBlur={(event) => {
            leave()
            onBlur?.(event)
          }}
          onKeyDown={press}
        />
        <SelectMarks clearLabel={clearLabel} onClear={clearable && chosen && !disabled ? () => choose(null) : undefined} />
        <SearchPopup frame={frame} value={value} nothingFound={nothingFoundMessage} />
      </div>
    </Combobox.Root>
  )
}
