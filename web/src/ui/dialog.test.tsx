import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { Dialog } from './Dialog.tsx'

type Shown = {
  hasForm?: boolean
  hasPopup?: boolean
  hasQuestion?: boolean
  hasOpener?: boolean
  hasLine?: boolean
  isDone?: boolean
}

/** A page whose button opens a form; sending the form opens a popup over it. */
function Story({
  hasForm = false,
  hasPopup = false,
  hasQuestion = false,
  hasOpener = true,
  hasLine = false,
  isDone = false,
}: Shown) {
  return (
    <main>
      <h1 tabIndex={-1}>Receivables</h1>
      {hasOpener ? <button type="button">Set limit</button> : null}
      {hasLine ? (
        <Dialog labelledBy="record" onClose={() => undefined}>
          <h2 id="record" tabIndex={-1} data-autofocus>
            A record
          </h2>
          <ul>
            <li>
              <button type="button">A line</button>
              {isDone ? null : <button type="button">Mark</button>}
            </li>
          </ul>
        </Dialog>
      ) : null}
      {hasForm ? (
        <Dialog labelledBy="form" onClose={() => undefined}>
          <button type="button">Save</button>
        </Dialog>
      ) : null}
      {hasQuestion ? (
        <Dialog role="alertdialog" labelledBy="question" onClose={() => undefined}>
          <button type="button">CANCEL</button>
        </Dialog>
      ) : null}
      {hasPopup ? (
        <Dialog labelledBy="popup" onClose={() => undefined}>
          <button type="button">Close</button>
        </Dialog>
      ) : null}
    </main>
  )
}

const begin = () => {
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.getElementById('root')!)
  onTestFinished(() => root.unmount())
  const show = (shown: Shown) => flushSync(() => root.render(<Story {...shown} />))
  const press = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!.focus()
  return { show, press }
}

test('closing a popup over a closed form returns the focus to the button that opened the form', () => {
  const { show, press } = begin()
  show({})
  press('Set limit')
  show({ hasForm: true })
  press('Save')
  show({ hasForm: true, hasPopup: true })
  press('Close')
  show({ hasPopup: true })
  show({})
  expect(document.activeElement?.textContent).toBe('Set limit')
})

test('if the button that opened a dialog has done its work and is gone, the row it was in gets the focus', () => {
  const { show, press } = begin()
  show({ hasLine: true })
  press('Mark')
  show({ hasLine: true, hasForm: true })
  press('Save')
  show({ hasLine: true, hasForm: true, hasPopup: true })
  press('Close')
  show({ hasLine: true, hasPopup: true, isDone: true })
  show({ hasLine: true, isDone: true })
  expect(document.activeElement?.textContent).toBe('A line')
})

test('if the button that opened a dialog is gone, the page title gets the focus', () => {
  const { show, press } = begin()
  show({})
  press('Set limit')
  show({ hasPopup: true, hasOpener: false })
  press('Close')
  show({ hasOpener: false })
  expect(document.activeElement?.textContent).toBe('Receivables')
})

test('a question hides the form that it is about, and a popup does not', () => {
  const { show } = begin()
  const isHidden = () => document.querySelector('dialog')!.getAttribute('aria-hidden')
  show({ hasForm: true })
  show({ hasForm: true, hasQuestion: true })
  expect(isHidden()).toBe('true')
  show({ hasForm: true })
  expect(isHidden()).toBeNull()
  show({ hasForm: true, hasPopup: true })
  expect(isHidden()).toBeNull()
})
