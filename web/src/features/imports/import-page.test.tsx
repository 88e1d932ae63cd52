import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { button, dialog, field } from '#testing/find.ts'
import { answerRows, openPortal, staff } from '#testing/portal.tsx'

const waiting = '/transaction-import?tab=waiting'

test('placing a waiting line without an account moves the focus to the account', async () => {
  const line = {
    id: 4,
    tran_id: '7001',
    transacted_at: '2026-05-01T10:00:00',
    reason: 'unknown card',
    detail: '•••• 4821',
  } as const
  const { user, asked } = await openPortal(waiting, { person: staff, answers: [answerRows(api.imports.held, line)] })
  await user.click(await button(/^Actions for/))
  await user.click(await screen.findByRole('menuitem', { name: /Choose its card/ }))
  const drawer = await dialog('Which card was used?')
  await user.click(await button('Place on this card', drawer))
  const account = await field('Account', drawer)
  await waitFor(() => expect(document.activeElement).toBe(account))
  expect(account.getAttribute('aria-invalid')).toBe('true')
  expect(asked(api.imports.giveCard)).toEqual([])
})

test('discarding a waiting line without a reason moves the focus to the reason', async () => {
  const line = { id: 4, tran_id: '7001', transacted_at: '2026-05-01T10:00:00', reason: 'unknown product', detail: '911' } as const
  const { user, asked } = await openPortal(waiting, { person: staff, answers: [answerRows(api.imports.held, line)] })
  await user.click(await button(/^Actions for/))
  await user.click(await screen.findByRole('menuitem', { name: /Discard/ }))
  const drawer = await dialog(/^Discard/)
  await user.click(await button(/^Discard/, drawer))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
  expect(asked(api.imports.discard)).toEqual([])
})

test('mapping a product without choosing one moves the focus to the choice', async () => {
  const line = { id: 4, tran_id: '7001', transacted_at: '2026-05-01T10:00:00', reason: 'unknown product', detail: '911' } as const
  const { user } = await openPortal(waiting, { person: staff, answers: [answerRows(api.imports.held, line)] })
  await user.click(await button(/^Actions for/))
  await user.click(await screen.findByRole('menuitem', { name: /Map product/ }))
  const drawer = await dialog(/mean by 911/)
  await user.click(await button('Save and place', drawer))
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
  expect(drawer.contains(document.activeElement)).toBe(true)
})

test('saving a mapping without a name moves the focus to the name', async () => {
  const { user, asked } = await openPortal('/transaction-import', { person: staff })
  await user.click(await screen.findByRole('combobox', { name: 'Layout' }))
  await user.click(await screen.findByRole('option', { name: 'Other comma-separated file' }))
  const file = new File(['card,day\n4821,2026-05-01\n'], 'may.csv', { type: 'text/csv' })
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)
  await user.click(await button('Map the columns'))
  const drawer = await dialog('Map the columns')
  await user.click(await button('Save mapping', drawer))
  const name = await field('Name', drawer)
  await waitFor(() => expect(document.activeElement).toBe(name))
  expect(asked(api.imports.saveMapping)).toEqual([])
})
