import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { button, dialog, field } from '#testing/find.ts'
import { answerRows, openPortal, staff } from '#testing/portal.tsx'

test('a task that is ended without a note has the focus in the field to fill', async () => {
  const { user } = await openPortal('/tasks', {
    person: staff,
    answers: [answerRows(api.staffTasks.list, { id: 1, kind: 'not_activated', about: 'Card 7001' })],
  })
  await user.click((await screen.findAllByRole('button', { name: /^Actions for/ }))[0]!)
  await user.click(await screen.findByRole('menuitem', { name: 'End with a note' }))
  const drawer = await dialog('End a task')
  const submit = await button('End the task', drawer)
  submit.focus()
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(document.activeElement).toBe(await field('How it was settled', drawer)))
})
