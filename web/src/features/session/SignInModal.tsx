import { Button } from '#src/ui/Button.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { MessageModal } from '#src/ui/MessageModal.tsx'

type SignInModalProps = {
  title: string
  /** Given if closing returns to a page; otherwise closing leads to sign-in as well. */
  onClose?: () => void
}

/** Each success modal links to sign-in. */
export function SignInModal({ title, onClose }: SignInModalProps) {
  const navigate = useNavigate()
  return (
    <MessageModal
      variant="success"
      title={title}
      onClose={onClose ?? (() => void navigate({ to: '/auth/signin' }))}
      action={<Button renderRoot={(props) => <Link to="/auth/signin" data-autofocus {...props} />}>Sign in</Button>}
    />
  )
}
