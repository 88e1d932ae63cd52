import fieldClasses from './Field.module.css'
import { optionsOf } from './options.ts'
import type { ChosenListProps } from './SelectField.tsx'
import { SelectMarks } from './SelectMarks.tsx'
import { useLive } from './use-live.ts'
import classes from './SelectField.module.css'

/** A button that opens a list. */
export function PlainSelect(props: ChosenListProps) {
  const { live, wake, field } = useLive()
  const { id, data, value, onChange, aria, clearable = false, placeholder, disabled = false, clearLabel } = props
  if (live) return <live.parts.LiveSelect {...props} waking={live.waking} />
  const label = optionsOf(data).find((option) => option.value === value)?.label
  const clear = clearable && label !== undefined && !disabled ? () => onChange(null) : undefined
  return (
    <div className="anchor">
      <button
        type="button"
        {...aria}
        {...field}
        id={id}
        disabled={disabled}
        className={[fieldClasses.input, classes.button].join(' ')}
        data-marks={clearable && label !== undefined ? 'two' : 'one'}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown' || key === 'ArrowUp') wake('opened')
          if (key === 'Delete' || key === 'Backspace') clear?.()
        }}
      >
        <span className={classes.value} data-placeholder={label === undefined || undefined}>
          {label ?? placeholder}
        </span>
      </button>
      <SelectMarks clearLabel={clearLabel} onClear={clear} />
    </div>
  )
}
