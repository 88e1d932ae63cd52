import { useState } from 'react'
import type { ReactNode } from 'react'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import type { SecondFactor } from '@forecourt/domain/contract/second-factor.ts'
import { timeIn, useAccountTime } from '#src/time/account-time.ts'
import { Button } from '#src/ui/Button.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { AddAppDialog } from './AddAppDialog.tsx'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx'
import { useFactorChanges } from './use-factor-changes.ts'

type Open = 'app' | 'passkey' | { codes: string[] } | { rename: { id: number; name: string } } | null

type SecondFactorListProps = {
  factors: SecondFactor
  /** The user's time zone. Until the profile has loaded, the account's is used. */
  time_zone: string | undefined
  onEnrolled: (() => void) | undefined
}

export function SecondFactorList({ factors, time_zone, onEnrolled }: SecondFactorListProps) {
  const ofAccount = useAccountTime()
  const time = time_zone ? timeIn(time_zone) : ofAccount
  const { totp, passkeys, recovery_codes_left, can_use_passkeys } = factors
  const [open, setOpen] = useState<Open>(null)
  const changes = useFactorChanges((codes) => setOpen({ codes }))
  const isOn = totp !== null || passkeys.length > 0
  const isPasskeyPossible = can_use_passkeys && browserSupportsWebAuthn()
  const close = () => setOpen(null)
  const added = (codes: string[] | null) => (codes ? setOpen({ codes }) : close())

  return (
    <div className="stack gap-4">
      <p className="no-margin dimmed breaks">
        {isOn
          ? 'On. After your password, signing in asks for one of these.'
          : 'Off. With a second factor, a stolen password is not enough to sign in.'}
      </p>
      {isOn ? (
        <RuledList label="Second factors">
          {totp ? (
            <Factor time={time} name="Authenticator app" {...totp}>
              <Button variant="default" size="compact" aria-label="Remove the authenticator app" onClick={changes.removeApp}>
                Remove
              </Button>
            </Factor>
          ) : null}
          {passkeys.map((passkey) => (
            <Factor key={passkey.id} time={time} {...passkey}>
              <Button
                variant="default"
                size="compact"
                aria-label={`Rename ${passkey.name}`}
                onClick={() => setOpen({ rename: passkey })}
              >
                Rename
              </Button>
              <Button
                variant="default"
                size="compact"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => changes.removePasskey(passkey)}
              >
                Remove
              </Button>
            </Factor>
          ))}
          <RuledRow title="Recovery codes" sub={`${recovery_codes_left} of 10 left`}>
            <Button variant="default" size="compact" onClick={changes.renewCodes}>
              New recovery codes
            </Button>
          </RuledRow>
        </RuledList>
      ) : null}
      <div className="row wrap middle gap-3-6">
        {totp ? null : (
          <Button variant="default" onClick={() => setOpen('app')}>
            Add authenticator app
          </Button>
        )}
        {isPasskeyPossible ? (
          <Button variant="default" onClick={() => setOpen('passkey')}>
            Add passkey
          </Button>
        ) : (
          <p className="no-margin dimmed breaks">Passkeys cannot be used in this browser at this address.</p>
        )}
      </div>
      {open === 'app' ? <AddAppDialog isFirst={!isOn} onAdded={added} onClose={close} /> : null}
      {open === 'passkey' ? <AddPasskeyDialog isFirst={!isOn} onAdded={added} onClose={close} /> : null}
      {open && typeof open === 'object' && 'rename' in open ? (
        <RenamePasskeyDialog passkey={open.rename} onClose={close} />
      ) : null}
      {open && typeof open === 'object' && 'codes' in open ? (
        <RecoveryCodesDialog
          codes={open.codes}
          onClose={() => {
            close()
            onEnrolled?.()
          }}
        />
      ) : null}
    </div>
  )
}

type FactorProps = {
  time: ReturnType<typeof timeIn>
  name: string
  created_at: string
  last_used_at: string | null
  children: ReactNode
}

function Factor({ time: { moment, zone }, name, created_at, last_used_at, children }: FactorProps) {
  return (
    <RuledRow
      title={name}
      sub={`added ${moment(created_at)} · ${last_used_at ? `last used ${moment(last_used_at)} ${zone}` : 'not used yet'}`}
    >
      {children}
    </RuledRow>
  )
}
