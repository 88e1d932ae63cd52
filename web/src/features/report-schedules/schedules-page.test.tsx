import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { speakWith } from '#src/text/say.ts'
import { spanish } from '#src/text/spanish.ts'
import { expectAccessible } from '#testing/accessible.ts'
import { at, button, describedBy, dialog, expectText, question } from '#testing/find.ts'
import { answerRows, answerWith, openPortal, refuse } from '#testing/portal.tsx'

test('the list of schedules is translated to Spanish in every cell', async () => {
  speakWith(spanish)
  onTestFinished(() => speakWith(undefined))
  await openPortal('/report-schedules', {
    person: { roles: ['report user'] },
    answers: [
      answerRows(api.reportSchedules.list, {
        report_key: 'invoiced-transaction',
        title: 'Invoiced Transaction Report',
        in_words: 'Every day at 6:00 am Pacific',
        frequency: 'on invoice',
        file_format: 'N',
        is_active: true,
      }),
    ],
  })
  const words = async (role: string) => (await screen.findAllByRole(role)).map(({ textContent }) => textContent)
  expect(await words('columnheader')).toContain('Activo')
  const cells = (await words('cell')).join(' | ')
  expect(cells).toContain('Sin archivo | Con la próxima factura')
  expect((await words('rowheader'))[0]).toContain('Todos los días a las 6:00 a.m., zona Pacífico')
})

test('cancelling a schedule leads back to the report it was started from', async () => {
  const report = '/transaction-detail-report?from=2026-10-01&to=2026-10-31&network=CFN'
  const { user } = await openPortal(report, { person: { roles: ['report user'] } })
  await user.click(await button('Schedule'))
  const drawer = await dialog('New schedule')
  expect(at()).toContain('/report-schedules?')
  await user.click(await button('Cancel', drawer))
  await waitFor(() => expect(at()).toBe(report))
  await button('Schedule')
})

test.each([
  [true, 'The report is on its way'],
  [false, 'The report is made, but nobody gets it by e-mail: no address of the schedule has confirmed yet'],
])('after Run now the portal says who gets the report; an address has confirmed: %s', async (is_confirmed, message) => {
  const { user, play, asked } = await openPortal('/report-schedules', {
    person: { roles: ['report user'] },
    answers: [
      answerRows(api.reportSchedules.list, {
        id: 4,
        report_key: 'daily-transaction',
        title: 'Daily Transaction Report',
        in_words: 'Every day at 6:00 am Pacific',
        frequency: 'daily',
        file_format: 'C',
        is_active: true,
        recipients: [{ email: 'fleet@customer.test', is_confirmed }],
      }),
    ],
  })
  play(answerWith(api.reportSchedules.run, {}))
  await user.click((await screen.findAllByRole('button', { name: /^Actions for / }))[0]!)
  await user.click(await screen.findByRole('menuitem', { name: 'Run now' }))
  await dialog(message)
  expect(asked(api.reportSchedules.run).map(({ body }) => body)).toEqual([{ is_test: false }])
})

test('a switch pressed again before the answer changes its schedule once', async () => {
  const answered = Promise.withResolvers<Response>()
  const daily = { report_key: 'daily-transaction', frequency: 'daily', file_format: 'C', is_active: true, version: 3 } as const
  const { user, asked } = await openPortal('/report-schedules', {
    person: { roles: ['report user'] },
    answers: [
      answerRows(api.reportSchedules.list, { ...daily, id: 4, name: 'Books' }, { ...daily, id: 5, name: 'Yard' }),
      [api.reportSchedules.update, () => answered.promise],
    ],
  })
  const isActive = async (name: string) => (await screen.findAllByRole('switch', { name: new RegExp(name) }))[0]!
  await user.dblClick(await isActive('Books'))
  await user.click(await isActive('Yard'))
  const changes = () => asked(api.reportSchedules.update).map(({ address }) => address.pathname)
  await waitFor(() => expect(changes()).toEqual(['/v1/report_schedules/4', '/v1/report_schedules/5']))
})

test('closing what the menu of a row has opened returns the focus to the button of that menu', async () => {
  const { user } = await openPortal('/report-schedules', {
    person: { roles: ['report user'] },
    answers: [answerRows(api.reportSchedules.list, { id: 4, report_key: 'daily-transaction', in_words: 'Every day at 6:00 am' })],
  })
  const menu = await button('Actions for Every day at 6:00 am')
  await user.click(menu)
  await user.click(await screen.findByRole('menuitem', { name: 'History' }))
  const history = await dialog('History')
  await user.click(await button('Close', history))
  await waitFor(() => expect(document.activeElement).toBe(menu))
})

test('the history of a schedule shows by itself when a run is done', async () => {
  const aRun = { id: 9, title: 'Daily Transaction Report', format: 'N', created_at: '2026-05-01T09:14:00Z', sent_to: [] }
  const runs = (state: 'running' | 'done') => answerRows(api.reportSchedules.runs, { ...aRun, state })
  const { user, play } = await openPortal('/report-schedules', {
    person: { roles: ['report user'] },
    answers: [
      answerRows(api.reportSchedules.list, { id: 4, report_key: 'daily-transaction', in_words: 'Every day at 6:00 am' }),
      runs('running'),
    ],
  })
  await user.click(await button('Actions for Every day at 6:00 am'))
  await user.click(await screen.findByRole('menuitem', { name: 'History' }))
  const history = await dialog('History')
  await expectText('Being made', history)
  play(runs('done'))
  await waitFor(() => within(history).getByText('Ready'), { timeout: 10_000 })
})

test('a run over accounts that the person cannot read offers neither its size nor its file', async () => {
  const done = { state: 'done' as const, format: 'csv', created_at: '2026-05-01T09:14:00Z', sent_to: [], rows_expected: null }
  const { user } = await openPortal('/report-schedules', {
    person: { roles: ['report user'] },
    answers: [
      answerRows(api.reportSchedules.list, { id: 4, report_key: 'daily-transaction', in_words: 'Every day at 6:00 am' }),
      answerRows(
        api.reportSchedules.runs,
        { ...done, id: 10, filename: 'mine.csv', rows_written: 1_204, bytes: 90_000 },
        { ...done, id: 9, filename: 'ours.csv', rows_written: null, bytes: null },
      ),
    ],
  })
  await user.click(await button('Actions for Every day at 6:00 am'))
  await user.click(await screen.findByRole('menuitem', { name: 'History' }))
  const history = await dialog('History')
  const [mine, ours] = await within(history).findAllByRole('listitem')
  expect(mine!.textContent).toContain('1,204 rows · 90 KB')
  await button('Download mine.csv', mine)
  expect(ours!.textContent).toContain('It covers accounts that you cannot read.')
  expect(ours!.textContent).not.toMatch(/row|KB|Kept until/)
  expect(within(ours!).queryByRole('button')).toBeNull()
})

test('an address that already gets the report is refused, in a popup and at the field', async () => {
  const taken = `${popups.emailRegistered}: pat@fleet.test already receives “Daily”`
  const { user } = await openPortal('/daily-transaction-report', {
    person: { roles: ['report user'] },
    answers: [refuse(api.reportSchedules.create, 422, { message: popups.emailRegistered, errors: { recipients: [taken] } })],
  })
  await user.click((await screen.findAllByRole('button', { name: 'New schedule' }))[0]!)
  const drawer = await dialog('New schedule')
  await user.click(await button('Create schedule', drawer))
  await user.click(await button('Close', await question(popups.emailRegistered)))
  const recipients = await within(drawer).findByRole('combobox', { name: 'Recipients' })
  await waitFor(() => expect(describedBy(recipients)).toContain(taken))
  await expectAccessible()
})
