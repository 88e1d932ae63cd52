import { lazy, Suspense, useCallback, useState, type ComponentProps } from 'react'
import { useHelp } from './help-store.ts'
import { useWhenCalm } from './use-when-calm.ts'

const Help = lazy(() => import('./Help.tsx').then((file) => ({ default: file.Help })))

/** The help handles the keys that open it, so it loads with every page, but after the page's own scripts and data. */
export function HelpAfterPage(props: ComponentProps<typeof Help>) {
  const [isPageThere, setPageThere] = useState(false)
  useWhenCalm(useCallback(async () => setPageThere(true), []))
  const isAsked = useHelp(({ isOpen }) => isOpen)
  // Once loaded it stays, because it also remembers the way back by keyboard.
  if (isAsked && !isPageThere) setPageThere(true)
  if (!isPageThere) return null
  return (
    <Suspense>
      <Help {...props} />
    </Suspense>
  )
}
