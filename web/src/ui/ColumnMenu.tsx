import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { Button } from './Button.tsx'
import { CheckField } from './CheckField.tsx'
import { moveColumn, showColumn, usualChoice } from './columns.ts'
import type { Column, ColumnChoice } from './columns.ts'
import { Disclosure } from './Disclosure.tsx'
import { IconButton } from './IconButton.tsx'
import { useIsPhone } from './use-is-phone.ts'
import classes from './ColumnMenu.module.css'

type ColumnMenuProps<Row> = {
  columns: readonly Column<Row>[]
  choice: ColumnChoice
  onChoose: (choice: ColumnChoice) => void
}

/** Chooses the columns and their order. Columns move by buttons, which work by touch and keyboard, unlike dragging (WCAG 2.5.7). */
export function ColumnMenu<Row>({ columns, choice, onChoose }: ColumnMenuProps<Row>) {
  const isPhone = useIsPhone()
  const ordered = choice.order.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  // On a phone the rows are cards and have no columns.
  if (isPhone) return null
  return (
    <Disclosure
      align="end"
      className={classes.panel}
      button={({ color: _, ...props }) => (
        <Button variant="default" leftSection={<IconColumns3 size={18} aria-hidden />} {...props}>
          Columns
        </Button>
      )}
    >
      {() => (
        <>
          <ul className={classes.columns} aria-label="Columns">
            {ordered.map(({ id, title, isRowHeader }, index) => (
              <li key={id} className={classes.column}>
                <CheckField
                  label={title}
                  checked={!choice.hidden.includes(id)}
                  disabled={isRowHeader}
                  onChange={(event) => onChoose(showColumn(choice, id, event.currentTarget.checked))}
                />
                <span className="row gap-1">
                  <IconButton
                    label={`Move ${title} up`}
                    size="small"
                    aria-disabled={index === 0 || undefined}
                    onClick={() => onChoose(moveColumn(choice, id, -1))}
                  >
                    <IconArrowUp size={16} aria-hidden />
                  </IconButton>
                  <IconButton
                    label={`Move ${title} down`}
                    size="small"
                    aria-disabled={index === ordered.length - 1 || undefined}
                    onClick={() => onChoose(moveColumn(choice, id, 1))}
                  >
                    <IconArrowDown size={16} aria-hidden />
                  </IconButton>
                </span>
              </li>
            ))}
          </ul>
          <Button variant="subtle" size="compact" onClick={() => onChoose(usualChoice(columns))}>
            Reset columns
          </Button>
        </>
      )}
    </Disclosure>
  )
}
