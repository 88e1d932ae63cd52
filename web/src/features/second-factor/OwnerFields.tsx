import type { ReactNode } from 'react'
import type { ApiError } from '#src/api/api-error.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { PasswordField } from '#src/ui/PasswordField.tsx'
import type { Owner } from './use-owner.ts'

type OwnerFieldsProps = { owner: Owner; error: ApiError | null; children: ReactNode }

/** What the change does, and the password field if it is required. */
export function OwnerFields({ owner, error, children }: OwnerFieldsProps) {
  const wrong = owner.problem ?? error?.errors['current_password']?.[0] ?? null
  return (
    <>
      {error && !wrong ? <Notice tone="stop" isAlert title={error.message} /> : null}
      <p className="no-margin dimmed breaks">{children}</p>
      {owner.isAsked ? (
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          data-autofocus
          value={owner.current_password}
          error={wrong}
          onChange={({ currentTarget }) => owner.setPassword(currentTarget.value)}
        />
      ) : null}
    </>
  )
}
