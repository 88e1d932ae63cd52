import { createElement } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OverPage } from '#src/ui/over-page.ts'
import { Missing } from './Missing.tsx'

const drawn = (isOverPage: boolean) =>
  renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(OverPage, { value: isOverPage }, createElement(Missing)),
    ),
  )

test('while the portal is unreachable, a page shows no Retry of its own, but a drawer shows why and Retry', () => {
  expect(drawn(false)).toContain('Not loaded')
  expect(drawn(false)).not.toContain('Retry')
  expect(drawn(true)).toMatch(/The portal cannot be reached at the moment\..*Retry/)
})
