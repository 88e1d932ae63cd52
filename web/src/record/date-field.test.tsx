import { screen } from '@testing-library/dom'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { DateField } from '#src/ui/DateField.tsx'
import { Form } from './Form.tsx'

const field = () => screen.getByLabelText<HTMLInputElement>('Last day')

/** A browser reports an empty value for a day such as 02/30 that is on screen. */
const typeNoDay = (is: boolean) => Object.defineProperty(field(), 'validity', { configurable: true, value: { badInput: is } })

const leave = () => flushSync(() => field().dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
const type = (day: string) => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), day)
  flushSync(() => field().dispatchEvent(new Event('input', { bubbles: true })))
}

const openForm = (value: string) => {
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.getElementById('root')!)
  onTestFinished(() => root.unmount())
  const seen = { days: [] as string[], sent: 0 }
  flushSync(() =>
    root.render(
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          seen.sent++
        }}
      >
        <DateField label="Last day" value={value} onChange={(day) => seen.days.push(day)} />
        <button>Save</button>
      </Form>,
    ),
  )
  return { seen, send: () => flushSync(() => screen.getByRole<HTMLButtonElement>('button').click()) }
}

test('a form with a day that does not exist is not sent, and the field says so', () => {
  const { seen, send } = openForm('')
  typeNoDay(true)
  send()
  expect(seen.sent).toBe(0)
  expect(screen.getByText('Enter a day that exists')).toBeTruthy()
  expect(document.activeElement).toBe(field())
  typeNoDay(false)
  leave()
  expect(screen.queryByText('Enter a day that exists')).toBeNull()
  send()
  expect(seen.sent).toBe(1)
})

test('a year of which the browser has seen one digit is reported when the field is left', () => {
  const { seen } = openForm('2026-11-15')
  type('0001-01-01')
  expect(seen.days).toEqual([])
  leave()
  expect(seen.days).toEqual(['0001-01-01'])
})
