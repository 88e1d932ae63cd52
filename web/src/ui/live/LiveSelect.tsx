import { useRef, useState } from 'react'
import { Select } from '@base-ui/react/select'
import field from '../Field.module.css'
import { groupsOf, optionsOf } from '../options.ts'
import type { ChosenListProps } from '../SelectField.tsx'
import { ChosenMark } from '../ChosenMark.tsx'
import { SelectMarks } from '../SelectMarks.tsx'
import { useTakeOver } from './use-take-over.ts'
import type { Waking } from '../use-live.ts'
import classes from '../SelectField.module.css'

type LiveSelectProps = ChosenListProps & { waking: Waking }

/** A letter moves to the next option that starts with it. */
export function LiveSelect({ id, data, value: chosen, onChange: choose, aria, clearable = false, ...props }: LiveSelectProps) {
  const { placeholder, disabled = false, onFocus, onBlur, onDropdownOpen, clearLabel, waking } = props
  const frame = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const label = optionsOf(data).find((option) => option.value === chosen)?.label

  const changeOpen = (opens: boolean) => {
    setOpen(opens)
    if (opens) onDropdownOpen?.()
  }
  useTakeOver(trigger, () => {
    if (waking === 'opened') changeOpen(true)
  })

  return (
    <Select.Root
      value={chosen}
      onValueChange={choose}
      open={isOpen}
      onOpenChange={changeOpen}
      modal={false}
      disabled={disabled}
      highlightItemOnHover={false}
    >
      <div ref={frame} className="anchor">
        <Select.Trigger
          {...aria}
          ref={trigger}
          id={id}
          className={[field.input, classes.button].join(' ')}
          data-marks={clearable && label !== undefined ? 'two' : 'one'}
          onFocus={onFocus}
          // When the list opens the focus moves into it, which does not count as leaving the field.
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
        {/* Rendered beside its field, not at the end of the page, so that it is inside the landmark and above an open dialog. */}
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
