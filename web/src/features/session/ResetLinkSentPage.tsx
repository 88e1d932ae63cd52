import { useEffect, useState } from 'react'
import { Link, useRouterState } from '@tanstack/react-router'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Mailbox } from '#src/ui/illustrations/Mailbox.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { FailureAlert } from '#src/record/FailureAlert.tsx'
import { NarrowPage } from '#src/ui/NarrowPage.tsx'
import { resetPageAddress } from './reset-page-address.ts'
import classes from './Form.module.css'

const pauseBeforeResend = 60

export function ResetLinkSentPage() {
  const email = useRouterState({ select: ({ location }) => location.state.reset_email })
  return (
    <NarrowPage title="Check your e-mail">
      {email ? (
        <Sent email={email} />
      ) : (
        <EmptyState
          illustration={<Mailbox />}
          title="No link has been requested yet."
          action={<Link to="/auth/forgot-password">Ask for a reset link</Link>}
        />
      )}
    </NarrowPage>
  )
}

function Sent({ email }: { email: string }) {
  const [wait, setWait] = useState(pauseBeforeResend)
  const resend = useCall(api.session.forgotPassword, { failure: 'inline' })

  useEffect(() => {
    if (wait === 0) return
    const tick = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(tick)
  }, [wait])

  const sendAgain = () =>
    resend.mutate({ body: { email, reseturl: resetPageAddress() } }, { onSuccess: () => setWait(pauseBeforeResend) })

  return (
    <div className="stack gap-4">
      <div className={classes.art}>
        <Mailbox />
      </div>
      <p className="no-margin">
        If <strong>{email}</strong> belongs to an account, a link to set a new password is on its way. It works for 30 minutes.{' '}
        <span role="status">{resend.isSuccess ? 'Sent again.' : ''}</span>
      </p>
      <FailureAlert error={resend.error} />
      <SubmitButton type="button" variant="default" isBusy={resend.isPending} disabled={wait > 0} onClick={sendAgain}>
        {wait > 0 ? `Resend in ${wait} s` : 'Resend'}
      </SubmitButton>
      <p className={classes.links}>
        <Link to="/auth/forgot-password">Change e-mail</Link>
        <Link to="/auth/signin">Back to sign in</Link>
      </p>
    </div>
  )
}
