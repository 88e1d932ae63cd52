import type { ReactNode } from 'react'
import { dollars } from '@forecourt/domain/format/money.ts'
import { CheckField } from '#src/ui/CheckField.tsx'

/** As many as can be ticked without losing sight of the form; the oldest come first. */
const offered = 12

type NamedItemsProps = {
  legend: string
  isRequired?: boolean
  error?: ReactNode
  items: readonly { number: string; amount: number }[]
  named: readonly string[]
  onNamed: (named: string[]) => void
}

/** What a payment pays first, in the order in which it is ticked. */
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
