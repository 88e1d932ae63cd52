import type { ReactNode } from 'react'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { dayNames } from '@forecourt/domain/format/time-windows.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { Button } from '#src/ui/Button.tsx'
import { CheckField } from '#src/ui/CheckField.tsx'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { newWindow, type WindowForm } from './profile-forms.ts'

type WindowFieldsProps = {
  windows: readonly WindowForm[]
  error: ReactNode
  onChange: (windows: WindowForm[]) => void
}

/** A card may be used while any of the windows is open. */
export function WindowFields({ windows, error, onChange }: WindowFieldsProps) {
  const change = (at: number, part: Partial<WindowForm>) =>
    onChange(windows.map((window, index) => (index === at ? { ...window, ...part } : window)))
  return (
    <section className="stack gap-4" id="windows" tabIndex={-1} aria-label="Time windows">
      <p className="no-margin dimmed size-s">
        In the time of the site. A window that ends at 12:00 AM ends at midnight; one that passes midnight is kept as two.
      </p>
      {windows.map((window, at) => (
        // Windows have no id and are never reordered: each one is added at the end, or removed.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={at} className="stack gap-3">
          <legend className="size-l">Window {at + 1}</legend>
          <div className="row wrap gap-2-3">
            {dayNames.map((day, index) => (
              <CheckField
                key={day}
                label={day}
                checked={(window.days & (1 << index)) !== 0}
                onChange={() => change(at, { days: window.days ^ (1 << index) })}
              />
            ))}
          </div>
          <FieldGrid>
            <TextField
              label="From"
              type="time"
              value={window.from}
              onChange={({ currentTarget }) => change(at, { from: currentTarget.value })}
            />
            <TextField
              label="To"
              type="time"
              value={window.to}
              onChange={({ currentTarget }) => change(at, { to: currentTarget.value })}
            />
          </FieldGrid>
          {windows.length > 1 ? (
            <div>
              <IconButton label={`Remove window ${at + 1}`} onClick={() => onChange(windows.filter((_, index) => index !== at))}>
                <IconTrash size={18} aria-hidden />
              </IconButton>
            </div>
          ) : null}
        </fieldset>
      ))}
      {error ? <p className="no-margin wrong size-s">{error}</p> : null}
      {windows.length < limits.profileWindows ? (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => onChange([...windows, newWindow])}
          >
            Add window
          </Button>
        </div>
      ) : null}
    </section>
  )
}
