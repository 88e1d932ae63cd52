import { screen, waitFor } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { SelectField } from './SelectField.tsx'

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Number' })

/** A list whose options come from a server: each drawing has new objects, as each answer has. */
const openList = async () => {
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.getElementById('root')!)
  onTestFinished(() => root.unmount())
  const seen = { chosen: 'All', searched: '', sent: 0 }
  const draw = (numbers: string[], isLooking = false) =>
    flushSync(() =>
      root.render(
        <form
          onSubmit={(event) => {
            event.preventDefault()
            seen.sent++
          }}
        >
          <SelectField
            label="Number"
            searchable
            data={['All', ...numbers].map((label) => ({ value: label, label }))}
            value={seen.chosen}
            isLooking={isLooking}
            onChange={(value) => {
              seen.chosen = value ?? 'All'
              queueMicrotask(() => draw(numbers))
            }}
            onSearchChange={(text) => {
              seen.searched = text
            }}
          />
          <button>Preview</button>
        </form>,
      ),
    )
  draw([])
  const user = userEvent.setup({ delay: null })
  await user.tab()
  await waitFor(() => expect(field().getAttribute('aria-autocomplete')).toBe('list'))
  return { user, seen, draw }
}

test('text typed into a list stays when more options arrive, and text without a match changes nothing', async () => {
  const { user, seen, draw } = await openList()
  await user.keyboard('1143')
  draw(['1143', '1200'])
  await screen.findByRole('option', { name: '1143' })
  expect(field().value).toBe('1143')
  await user.keyboard('{Enter}')
  expect([seen.chosen, field().value]).toEqual(['1143', '1143'])

  await user.clear(field())
  await user.keyboard('zzz{Enter}')
  expect(seen.sent, 'a form is not sent while its field shows what is not chosen').toBe(0)
  await user.tab()
  await waitFor(() => expect(field().value).toBe('1143'))
  expect([seen.chosen, seen.searched]).toEqual(['1143', '1143'])
})

for (const [key, does] of [
  ['{Tab}', 'left'],
  ['{Enter}', 'entered'],
] as const)
  test(`a text that is ${does} during a lookup selects its match when it arrives`, async () => {
    const { user, seen, draw } = await openList()
    await user.keyboard('42')
    draw([], true)
    await user.keyboard(`81${key}`)
    expect([seen.chosen, field().value, seen.sent]).toEqual(['All', '4281', 0])
    draw(['4281'])
    await waitFor(() => expect([seen.chosen, field().value]).toEqual(['4281', '4281']))

    await user.clear(field())
    await user.keyboard('99')
    draw([], true)
    await user.keyboard(`99${key}`)
    draw([])
    await user.click(screen.getByText('Preview'))
    await waitFor(() => expect(field().value).not.toBe('9999'))
    expect(seen.chosen).toBe('4281')
  })
