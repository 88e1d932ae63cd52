import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { startAuthentication } from '@simplewebauthn/browser'
import { IconFingerprint } from '@tabler/icons-react'
import type { Offer, Proof } from '@forecourt/domain/contract/second-factor.ts'
import { ApiError } from '#src/api/api-error.ts'
import { Form } from '#src/record/Form.tsx'
import { useAction } from '#src/api/use-call.ts'
import { Button } from '#src/ui/Button.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { FailureAlert } from '#src/record/FailureAlert.tsx'

type Typed = 'totp' | 'recovery'

const fields = {
  totp: {
    label: 'Code from your authenticator app',
    other: 'Use the authenticator app',
    input: { autoComplete: 'one-time-code', inputMode: 'numeric' },
  },
  recovery: {
    label: 'Recovery code',
    other: 'Use a recovery code',
    input: { autoComplete: 'off', autoCapitalize: 'characters' },
  },
} as const

/** The browser asks for the passkey. Closing its dialog means that no passkey was used. */
const signWithPasskey = async (optionsJSON: NonNullable<Offer['passkey_options']>): Promise<Proof> => {
  const credential = await startAuthentication({ optionsJSON }).catch(() => {
    throw new ApiError({ status: 0, code: 'passkey', message: 'The passkey was not accepted' })
  })
  return { method: 'passkey', credential }
}

const asText = (messages: string[] | undefined) => messages?.join('. ') ?? null

type SecondFactorFormProps = {
  offer: Offer
  /** Sends the proof. Errors it throws are shown in this form. */
  prove: (proof: Proof) => Promise<void>
  onDone: () => void
}

/** Accepts a code from the app, a passkey or a recovery code, whichever the user has. */
export function SecondFactorForm({ offer: { methods, passkey_options }, prove, onDone }: SecondFactorFormProps) {
  const typed = (['totp', 'recovery'] as const).filter((method) => methods.includes(method))
  const [method, setMethod] = useState<Typed | null>(methods.includes('totp') || !passkey_options ? (typed[0] ?? null) : null)
  const [code, setCode] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const attempt = useAction(prove, { failure: 'inline' })
  const passkey = useAction(async (options: NonNullable<Offer['passkey_options']>) => prove(await signWithPasskey(options)), {
    failure: 'inline',
  })
  const isBusy = attempt.isPending || passkey.isPending

  const form = useRef<HTMLFormElement>(null)
  // Runs after the heading has taken the focus, because the user has a code ready to type.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [method])

  const choose = (next: Typed) => {
    setMethod(next)
    setCode('')
    setEmpty(false)
    attempt.reset()
    passkey.reset()
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.querySelector('input')
    setEmpty(code.trim() === '')
    if (!method || code.trim() === '') return field?.focus()
    passkey.reset()
    attempt.mutate({ method, code }, { onSuccess: onDone, onError: () => field?.select() })
  }

  const wrong = isEmpty ? 'Code is required' : asText(attempt.error?.errors['code'])
  const failure = passkey.error ?? (wrong ? null : attempt.error)

  return (
    <Form ref={form} className="stack gap-4" onSubmit={submit}>
      <FailureAlert error={failure} />
      {method ? (
        <>
          <TextField
            // A new field for each method, so that nothing of the previous one remains.
            key={method}
            label={fields[method].label}
            size="md"
            spellCheck={false}
            data-autofocus
            {...fields[method].input}
            value={code}
            error={wrong}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <SubmitButton size="md" fullWidth isBusy={isBusy}>
            Confirm
          </SubmitButton>
        </>
      ) : null}
      {passkey_options ? (
        <SubmitButton
          type="button"
          size="md"
          fullWidth
          variant={method ? 'default' : 'filled'}
          leftSection={<IconFingerprint size={20} aria-hidden />}
          isBusy={passkey.isPending}
          data-autofocus={method ? undefined : true}
          onClick={() => passkey.mutate(passkey_options, { onSuccess: onDone })}
        >
          Use a passkey
        </SubmitButton>
      ) : null}
      {typed
        .filter((other) => other !== method)
        .map((other) => (
          <Button key={other} variant="subtle" onClick={() => choose(other)}>
            {fields[other].other}
          </Button>
        ))}
    </Form>
  )
}
