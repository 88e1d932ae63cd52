import { useRef, useState } from 'react'
import { Combobox } from '@base-ui/react/combobox'
import { ChosenMark } from '../ChosenMark.tsx'
import field from '../Field.module.css'
import { bestGroupsFirst, groupsOf, matchOf, optionsOf } from '../options.ts'
import type { Option } from '../options.ts'
import type { ChosenListProps } from '../SelectField.tsx'
import { SelectMarks } from '../SelectMarks.tsx'
import type { Waking } from '../use-live.ts'
import { typeInto } from '../typed-field.ts'
import { useTakeOver } from './use-take-over.ts'
import { useAwaited } from './use-awaited.ts'
import classes from '../SelectField.module.css'

const isSame = (one: Option, other: Option) => one.value === other.value

/** `typed` is the text typed before this component loaded. */
type LiveSearchProps = ChosenListProps & { waking: Waking; typed: string | null }

/** The first match is highlighted. Enter takes it, and so does Tab while moving on. */
export function LiveSearch({ id, data, value, onChange: choose, aria, clearable = false, ...props }: LiveSearchProps) {
  const { placeholder, disabled = false, onFocus, onBlur, clearLabel, limit, waking, typed } = props
  const { onDropdownOpen, onSearchChange, isMatched = false, isLooking = false, nothingFoundMessage = 'Nothing found' } = props
  const frame = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const highlighted = useRef<Option | undefined>(undefined)
  const isEntered = useRef(false)
  const [isOpen, setOpen] = useState(false)
  // Null: the field shows the chosen option. The library would write that over what is being typed when the options change.
  const [search, setSearch] = useState<string | null>(null)
  const options = optionsOf(data)
  const chosen = options.find((option) => option.value === value) ?? null

  const changeOpen = (opens: boolean) => {
    setOpen(opens)
    if (opens) onDropdownOpen?.()
  }
  const endSearch = (option: Option | null = chosen) => {
    setSearch(null)
    onSearchChange?.(option?.label ?? '')
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
  /** Not an option that only matched what was typed before. */
  const pointedAt = () => {
    const option = highlighted.current
    if (!option || search === null) return option
    return (isMatched ? !isLooking : matchOf([option], search)) ? option : undefined
  }
  useTakeOver(input, (taken) => {
    if (typed !== null) typeInto(taken, typed)
    else if (waking === 'opened') changeOpen(true)
  })

  return (
    <Combobox.Root
      // What the server has found keeps the server's order.
      items={isMatched ? groupsOf(data) : bestGroupsFirst(groupsOf(data), search ?? '')}
      value={chosen}
      isItemEqualToValue={isSame}
      onValueChange={(option: Option | null, { reason, cancel }) => {
        // An emptied field is about to get another value, so the value stays unless it may be cleared.
        if (option === null && reason === 'input-clear' && !clearable) return cancel()
        choose(option?.value ?? null)
        // The next key starts a new search here, too. The new label is in the field only after this render.
        requestAnimationFrame(() => document.activeElement === input.current && input.current?.select())
      }}
      inputValue={search ?? chosen?.label ?? ''}
      onInputValueChange={(text, { reason }) => {
        const isTyped = reason === 'input-change'
        if (isTyped) setAwaited(null)
        // The closed list would take back what is still being looked up.
        else if (awaited !== null) return
        setSearch(isTyped ? text : null)
        onSearchChange?.(text)
      }}
      onItemHighlighted={(option: Option | undefined) => {
        highlighted.current = option
      }}
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
            if (search && isLooking) setAwaited(search)
            else if (search !== null) endSearch()
            onBlur?.(event)
          }}
          onKeyDown={(event) => {
            // The library would clear the value; Escape, which closes a drawer, must not change the drawer's fields.
            if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler()
            const pointed = isOpen ? pointedAt() : undefined
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
          }}
        />
        <SelectMarks clearLabel={clearLabel} onClear={clearable && chosen && !disabled ? () => choose(null) : undefined} />
        {/* Rendered beside its field, not at the end of the page, so that it is inside the landmark and above an open dialog. */}
        <Combobox.Portal container={frame}>
          <Combobox.Positioner positionMethod="fixed" sideOffset={8} className={classes.place}>
            <Combobox.Popup className={classes.popup}>
              <Combobox.Empty>
                <div className={classes.nothing}>{nothingFoundMessage}</div>
              </Combobox.Empty>
              <Combobox.List className={classes.options}>
                {(group: { value: string; items: readonly Option[] }) => (
                  <Combobox.Group key={group.value} items={group.items}>
                    {group.value === '' ? null : (
                      <Combobox.GroupLabel className={classes.group}>{group.value}</Combobox.GroupLabel>
                    )}
                    <Combobox.Collection>
                      {(option: Option) => (
                        <Combobox.Item key={option.value} value={option} className={classes.option}>
                          <span>{option.label}</span>
                          {option.value === value ? <ChosenMark /> : null}
                        </Combobox.Item>
                      )}
                    </Combobox.Collection>
                  </Combobox.Group>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </div>
    </Combobox.Root>
  )
}
