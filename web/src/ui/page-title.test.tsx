import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { PageTitle } from './PageTitle.tsx'

test('the heading of a new page takes the focus, except from a field the user is in', () => {
  document.body.innerHTML = '<button></button><main><input><div id="root"></div></main>'
  const root = createRoot(document.getElementById('root')!)
  onTestFinished(() => root.unmount())
  const focused = (before: string, title: string) => {
    document.querySelector<HTMLElement>(before)!.focus()
    flushSync(() => root.render(<PageTitle key={title} title={title} />))
    return document.activeElement?.tagName
  }
  focused('button', 'First')
  expect(focused('button', 'Second')).toBe('H1')
  expect(focused('input', 'Third')).toBe('INPUT')
})
