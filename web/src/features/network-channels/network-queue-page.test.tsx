import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { button, dialog, heading } from '#testing/find.ts'
import { answerRows, answerWith, openPortal, staff } from '#testing/portal.tsx'

const change = {
  id: 5,
  card_id: 1,
  last_four: '7001',
  card_network_name: 'CFN',
  account_name: 'Cascade Hauling',
  class: 1,
} as const
const answers = [answerRows(api.networkChannels.queue, change), answerWith(api.networkChannels.entry, change)]
const name = 'Card •••• 7001 at CFN'

test('a change that one opens and closes at once is left to others', async () => {
  const taken = Promise.withResolvers<Response>()
  const { user, asked } = await openPortal('/network-queue', {
    person: staff,
    answers: [...answers, [api.networkChannels.claim, () => taken.promise]],
  })
  await user.click(await button('Card •••• 7001'))
  await dialog(name)
  await user.keyboard('{Escape}')
  expect(asked(api.networkChannels.release)).toHaveLength(0)
  taken.resolve(Response.json({ data: null }))
  await waitFor(() => expect(asked(api.networkChannels.release)).toHaveLength(1))
})

test('a change is left to others by going to another page, but not once it is done', async () => {
  const { user, asked, go } = await openPortal('/network-queue', { person: staff, answers })
  await user.click(await button('Card •••• 7001'))
  await button('Done at CFN')
  go('/tasks')
  await heading('Tasks')
  await waitFor(() => expect(asked(api.networkChannels.release)).toHaveLength(1))

  go('/network-queue')
  await user.click(await button('Card •••• 7001'))
  await user.click(await button('Done at CFN'))
  await dialog('Confirmed at CFN')
  expect(asked(api.networkChannels.release)).toHaveLength(1)
})
