import { useState } from 'react'
import type { UIEvent } from 'react'
import { counted } from '@forecourt/domain/format/counted.ts'
import { Button } from '#src/ui/Button.tsx'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { fillIn } from '@forecourt/domain/legal/document.ts'
import { terms } from '@forecourt/domain/legal/terms.ts'
import { useConfig } from '#src/api/config.ts'
import { mustAcceptTerms, useSession } from '#src/api/session.ts'
import { acceptTerms } from '#src/api/sign-in.ts'
import { signOut } from '#src/api/sign-out.ts'
import { useAction } from '#src/api/use-call.ts'
import { CheckField } from '#src/ui/CheckField.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { LegalText } from './LegalText.tsx'
import { longDate } from './long-date.ts'
import classes from './AcceptTermsPage.module.css'

/** Tolerance in pixels: with browser zoom, scrolling never reaches the end exactly. */
const nearly = 8

export function AcceptTermsPage() {
  const { provider_name, customer_service_phone } = useConfig().branding
  const filled = fillIn(terms, { provider_name, phone: customer_service_phone })
  const isAsked = useSession(mustAcceptTerms)
  const [isAtEnd, setAtEnd] = useState(false)
  const look = ({ currentTarget: box }: UIEvent<HTMLElement>) => {
    if (box.scrollTop + box.clientHeight > box.scrollHeight - nearly) setAtEnd(true)
  }
  return (
    <div className={classes.page}>
      <PageTitle title={filled.title} sub={`Last updated ${longDate(filled.updated)}`} />
      <Panel>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: the region scrolls */}
        <div className={classes.scroll} role="region" aria-label={filled.title} tabIndex={0} onScroll={look}>
          <LegalText document={filled} />
        </div>
        <p className={classes.more} data-end={isAtEnd || undefined}>
          {isAtEnd ? 'This is the end of the terms.' : `${counted(filled.sections.length, 'section')}. Scroll to read on.`}
        </p>
        {isAsked ? (
          <AcceptForm />
        ) : (
          <p className={classes.accepted}>
            You have accepted these terms. <Link to="/dashboard">Go to Dashboard</Link>
          </p>
        )}
      </Panel>
    </div>
  )
}

function AcceptForm() {
  const { return_to } = useSearch({ strict: false }) as { return_to?: string }
  const navigate = useNavigate()
  const [hasRead, setRead] = useState(false)
  // Navigate inside the action: once the terms are accepted this form unmounts, and its callbacks would not run.
  const accept = useAction<void, void>(async () => {
    await acceptTerms()
    await navigate({ to: '/', search: { return_to }, replace: true })
  })
  return (
    <form
      className="stack gap-4 above-4"
      onSubmit={(event) => {
        event.preventDefault()
        accept.mutate()
      }}
    >
      <CheckField
        label="I have read and agree"
        description="Tick this to accept. Without accepting, the portal cannot be used."
        checked={hasRead}
        onChange={(event) => setRead(event.currentTarget.checked)}
      />
      <div className="row wrap gap-3">
        <SubmitButton isBusy={accept.isPending} disabled={!hasRead}>
          Accept
        </SubmitButton>
        <Button variant="default" onClick={() => void signOut()}>
          Log Out
        </Button>
      </div>
    </form>
  )
}
