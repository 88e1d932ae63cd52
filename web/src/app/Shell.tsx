import { lazy, Suspense } from 'react'
import { Outlet, useMatches } from '@tanstack/react-router'
import { usePreferences } from '#src/api/preferences.ts'
import { useSession } from '#src/api/session.ts'
import { useStepUp } from '#src/api/step-up.ts'
import { ConfirmHost } from '#src/ui/ConfirmDialog.tsx'
import { PopupHost } from '#src/ui/Popup.tsx'
import { SkipLink } from '#src/ui/SkipLink.tsx'
import { Footer } from './Footer.tsx'
import { isInPortal } from './guard.ts'
import { HelpAfterPage } from './HelpAfterPage.tsx'
import { OpenHeader } from './OpenHeader.tsx'
import { screens } from './screens.ts'
import { ToastHost } from './ToastHost.tsx'
import { useDocumentTitle } from './use-document-title.ts'
import classes from './Shell.module.css'

// A visitor who is not signed in does not wait for the signed-in menu to load.
const PortalHeader = lazy(() => import('./PortalHeader.tsx').then((file) => ({ default: file.PortalHeader })))

// Loaded only for those who see it, and only after the page.
const Tour = lazy(() => import('./Tour.tsx').then((file) => ({ default: file.Tour })))

const StepUpDialog = lazy(() => import('#src/features/session/StepUpDialog.tsx').then((file) => ({ default: file.StepUpDialog })))

export function Shell() {
  const { user, account, impersonated_by } = useSession()
  const isTourDue = usePreferences(({ tour }) => tour === 'due')
  const { question } = useStepUp()
  const stage = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen?.stage })
  useDocumentTitle()
  const isInside = user !== null && isInPortal({ user, account }, stage, screens)
  return (
    <div className={classes.shell}>
      <SkipLink />
      {isInside ? (
        <Suspense fallback={<div className={classes.headerSpace} />}>
          <PortalHeader user={user} account={account} />
        </Suspense>
      ) : (
        <OpenHeader />
      )}
      <main id="main" tabIndex={-1} className="row column grow shrinks">
        <Outlet />
      </main>
      <Footer />
      <ToastHost />
      <PopupHost />
      <ConfirmHost />
      {isInside ? <HelpAfterPage user={user} account={account} /> : null}
      {isInside && stage !== 'account-choice' && isTourDue && !impersonated_by ? (
        <Suspense>
          <Tour user={user} account={account} />
        </Suspense>
      ) : null}
      {question ? (
        <Suspense>
          <StepUpDialog onAnswer={question.answer} />
        </Suspense>
      ) : null}
    </div>
  )
}
