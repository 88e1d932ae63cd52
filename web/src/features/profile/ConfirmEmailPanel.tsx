import { Link } from '@tanstack/react-router'
import { api } from '#src/api/endpoints.ts'
import { setEmail } from '#src/api/session.ts'
import { useCall } from '#src/api/use-call.ts'
import { Button } from '#src/ui/Button.tsx'
import { MessageModal } from '#src/ui/MessageModal.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'

type ConfirmEmailPanelProps = { email: string; token: string; onDone: () => void }

/** Shown by the link in the mail. Confirming needs a click, because mail programs open links automatically. */
export function ConfirmEmailPanel({ email, token, onDone }: ConfirmEmailPanelProps) {
  const confirm = useCall(api.profile.confirmEmailChange, { refresh: ['profile', 'sessions'], failure: 'inline' })
  if (confirm.isSuccess)
    return (
      <MessageModal
        variant="success"
        title="Your e-mail has been changed"
        onClose={onDone}
        action={<Button renderRoot={(props) => <Link to="/auth/signin" data-autofocus {...props} />}>Sign in</Button>}
      >
        From now on you sign in with {email}.
      </MessageModal>
    )
  return (
    <Panel title="Confirm your new e-mail">
      <div className="stack gap-4">
        {confirm.error ? <Notice tone="stop" isAlert title={confirm.error.message} /> : null}
        <p className="no-margin dimmed breaks">
          You asked to sign in with <strong>{email}</strong> from now on. All your other sessions end.
        </p>
        <div className="row wrap middle gap-3-6">
          <SubmitButton
            type="button"
            isBusy={confirm.isPending}
            onClick={() => confirm.mutate({ body: { token } }, { onSuccess: () => setEmail(email) })}
          >
            Confirm e-mail
          </SubmitButton>
          <Button variant="default" onClick={onDone}>
            Not now
          </Button>
        </div>
      </div>
    </Panel>
  )
}
