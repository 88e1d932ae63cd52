import { type MouseEvent, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { LinkButton } from './LinkButton.tsx'
import { SelectionButton } from './SelectionBar.tsx'
import { SubmitButton } from './SubmitButton.tsx'

type Pressed = { onClick: (event: MouseEvent<HTMLButtonElement>) => void }
type Kind = (props: { isBusy: boolean; onClick: () => void }) => ReactElement<Pressed>

const kinds: [what: string, kind: unknown][] = [
  ['a button', SubmitButton],
  ['a button that reads as a link', LinkButton],
  ['a button for what is ticked', SelectionButton],
]

/** How often the handler was called, for clicks with these counts from the browser. */
const calls = (kind: unknown, isBusy: boolean, ...details: number[]) => {
  let called = 0
  const { props } = (kind as Kind)({ isBusy, onClick: () => (called += 1) })
  const press = (detail: number) => props.onClick({ detail, preventDefault: () => undefined } as MouseEvent<HTMLButtonElement>)
  details.forEach(press)
  return called
}

test.each(kinds)('%s calls once for a double click, and again for a later click', (_, kind) => {
  expect(calls(kind, false, 1, 2)).toBe(1)
  expect(calls(kind, false, 1, 1)).toBe(2)
})

test.each(kinds)('%s can be pressed with the keyboard', (_, kind) => {
  expect(calls(kind, false, 0)).toBe(1)
})

test.each(kinds)('%s ignores presses while its call is in progress, and keeps the focus', (_, kind) => {
  expect(calls(kind, true, 1, 0)).toBe(0)
  const { props } = (kind as Kind)({ isBusy: true, onClick: () => undefined })
  expect(props).toMatchObject({ 'aria-disabled': true })
  expect(props).not.toHaveProperty('disabled')
})
