import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { SearchField } from './SearchField.tsx'

const setUp = async () => {
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.getElementById('root')!)
  onTestFinished(() => root.unmount())
  const searches: string[] = []
  const draw = (value: string) =>
    flushSync(() =>
      root.render(<SearchField label="Name" value={value} maxLength={50} onSearch={(text) => void searches.push(text)} />),
    )
  draw('')
  return { user: userEvent.setup({ delay: null }), field: await screen.findByRole('searchbox'), searches, draw }
}

test('letters typed during a search stay, and a value set from outside is shown', async () => {
  const { user, field, searches, draw } = await setUp()
  await user.type(field, 't')
  await waitFor(() => expect(searches).toEqual(['t']))
  await user.type(field, 'r')
  draw('t')
  expect(field).toHaveProperty('value', 'tr')
  await waitFor(() => expect(searches).toEqual(['t', 'tr']))
  draw('tr')
  for (const value of ['t', '', 'tr']) {
    draw(value)
    expect(field, 'Back and forward').toHaveProperty('value', value)
  }
})

test('leaving the field searches at once, and only once', async () => {
  const { user, field, searches } = await setUp()
  await user.type(field, 'truck')
  await user.tab()
  expect(searches).toEqual(['truck'])
  await user.click(field)
  await user.tab()
  expect(searches).toEqual(['truck'])
})

test('leaving the field by a press searches after its click, so that the press is not lost in a list that moves', async () => {
  const { user, field, searches } = await setUp()
  const link = document.body.appendChild(document.createElement('button'))
  await user.type(field, 'truck')
  await user.pointer({ keys: '[MouseLeft>]', target: link })
  expect(document.activeElement).toBe(link)
  expect(searches).toEqual([])
  link.addEventListener('click', () => searches.push('the click'))
  await user.pointer('[/MouseLeft]')
  await waitFor(() => expect(searches).toEqual(['the click', 'truck']))
})
