import { screen } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { api } from '@forecourt/domain/contract/api.ts'
import { speakWith } from '#src/text/say.ts'
import { spanish } from '#src/text/spanish.ts'
import { answerRows, openPortal } from '#testing/portal.tsx'

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
