import { useState } from 'react'
import type { Proof } from '@forecourt/domain/contract/second-factor.ts'
import { asApiError, type ApiError } from '#src/api/api-error.ts'
import { completeSignIn } from '#src/api/complete-sign-in.ts'
import type { SecondStep } from '#src/api/sign-in.ts'
import { Button } from '#src/ui/Button.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { FailureAlert } from '#src/record/FailureAlert.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'

type SecondStepFormProps = { step: SecondStep; onDone: () => void; onBack: () => void }

/** The step after the right password. It expires after five minutes, and the user starts again. */
export function SecondStepForm({ step: { token, ...offer }, onDone, onBack }: SecondStepFormProps) {
  const [over, setOver] = useState<ApiError | null>(null)
  const prove = (proof: Proof) =>
    completeSignIn({ token, ...proof }).catch((thrown: unknown) => {
      const error = asApiError(thrown)
      if (error.status === 401) setOver(error)
      throw error
    })
  return (
    <>
      <PageTitle title="Two-factor sign-in" sub="Your password was right. One more step." />
      <div className="stack gap-4">
        {over ? <FailureAlert error={over} /> : <SecondFactorForm offer={offer} prove={prove} onDone={onDone} />}
        <Button variant="subtle" onClick={onBack}>
          Back to sign in
        </Button>
      </div>
    </>
  )
}
