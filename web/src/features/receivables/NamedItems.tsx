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
  // A ticked item can always be cleared, also once it is no longer open.
  const gone = named.filter((number) => !items.some((item) => item.number === number))
  const shown = [
    ...items
      .filter(({ number }, place) => place < offered || named.includes(number))
      .map(({ number, amount }) => ({ number, label: `${number}, ${dollars(amount)}` })),
    ...gone.map((number) => ({ number, label: number })),
  ]
  if (shown.length === 0) return null
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
      {shown.map(({ number, label }) => (
        <CheckField
          key={number}
          id={`item-${number}`}
          label={label}
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
