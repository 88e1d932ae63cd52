import type { ReactNode } from 'react'
import { dollars } from '@forecourt/domain/format/money.ts'
import { CheckField } from '#src/ui/CheckField.tsx'

/** The most that still leaves the form visible. The oldest items come first. */
const offered = 12

type NamedItemsProps = {
  legend: string
  isRequired?: boolean
  error?: ReactNode
  items: readonly { number: string; amount: number }[]
  named: readonly string[]
  onNamed: (named: string[]) => void
}

/** The items that a payment settles first, in the order in which they were ticked. */
export function NamedItems({ legend, isRequired = false, error, items, named, onNamed }: NamedItemsProps) {
  if (items.length === 0) return null
  return (
    <fieldset className="stack gap-2">
      <legend>
        {legend}
        {isRequired ? (
          <span aria-hidden className="wrong">
            {' *'}
          </span>
        ) : null}
      </legend>
      {items.slice(0, offered).map(({ number, amount }) => (
        <CheckField
          key={number}
          id={`item-${number}`}
          label={`${number}, ${dollars(amount)}`}
          checked={named.includes(number)}
          onChange={({ currentTarget }) =>
            onNamed(currentTarget.checked ? [...named, number] : named.filter((other) => other !== number))
          }
        />
      ))}
      {error ? (
        <p className="no-margin wrong" role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
