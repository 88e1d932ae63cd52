import { useRef, useState } from 'react'
import { Select } from '@base-ui/react/select'
import field from './Field.module.css'
import { groupsOf, optionsOf } from './options.ts'
import type { ListProps } from './SelectField.tsx'
import { ChosenMark, SelectMarks } from './SelectMarks.tsx'
import classes from './SelectField.module.css'

/** A button that opens a list; a letter goes to the next option that begins with it. */
export function PlainSelect({ id, data, value, defaultValue, onChange, aria, clearable = false, ...props }: ListProps) {
  const { placeholder, disabled = false, onFocus, onBlur, onDropdownOpen, clearLabel } = props
  const frame = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [own, setOwn] = useState(defaultValue ?? null)
  const chosen = value === undefined ? own : value
  const label = optionsOf(data).find((option) => option.value === chosen)?.label

  const choose = (next: string | null) => {
    setOwn(next)
    onChange(next)
  }

  return (
    <Select.Root
      value={chosen}
      onValueChange={choose}
      open={isOpen}
      onOpenChange={(opens) => {
        setOpen(opens)
        if (opens) onDropdownOpen?.()
      }}
      modal={false}
      disabled={disabled}
      highlightItemOnHover={false}
    >
      <div ref={frame} className="anchor">
        <Select.Trigger
          {...aria}
          id={id}
          className={[field.input, classes.button].join(' ')}
          data-marks={clearable && label !== undefined ? 'two' : 'one'}
          onFocus={onFocus}
          // The focus goes into the open list: the field has not been left.
          onBlur={(event) => {
            if (!isOpen) onBlur?.(event)
          }}
          onKeyDown={(event) => {
            if (clearable && (event.key === 'Delete' || event.key === 'Backspace')) choose(null)
          }}
        >
          <span className={classes.value} data-placeholder={label === undefined || undefined}>
            {label ?? placeholder}
          </span>
        </Select.Trigger>
        <SelectMarks
          clearLabel={clearLabel}
          onClear={clearable && label !== undefined && !disabled ? () => choose(null) : undefined}
        />
        {/* Beside its field and not at the end of the page: so it lies inside the landmark, and above an open dialog. */}
        <Select.Portal container={frame}>
          <Select.Positioner positionMethod="fixed" alignItemWithTrigger={false} sideOffset={8} className={classes.place}>
            <Select.Popup className={classes.popup}>
              <Select.List className={classes.options}>
                {groupsOf(data).map((group) => (
                  <Select.Group key={group.value}>
                    {group.value === '' ? null : <Select.GroupLabel className={classes.group}>{group.value}</Select.GroupLabel>}
                    {group.items.map((option) => (
                      <Select.Item key={option.value} value={option.value} className={classes.option}>
                        <Select.ItemText>{option.label}</Select.ItemText>
                        {option.value === chosen ? <ChosenMark /> : null}
                      </Select.Item>
                    ))}
                  </Select.Group>
                ))}
              </Select.List>
            </Select.Popup>
          </Select.Positioner>
        </Select.Portal>
      </div>
    </Select.Root>
  )
}
