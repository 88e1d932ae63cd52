import { Button } from '#src/ui/Button.tsx'
import { RuledRow } from '#src/ui/RuledList.tsx'

type AgreementRowProps = {
  /** The fee that is charged. */
  title: string
  /** The accessible name of the button. */
  name: string
  /** When and how the account agreed. */
  agreed: string | undefined
  /** Omitted if the agreement cannot be recorded. */
  onRecord: (() => void) | undefined
  /** Omitted if it cannot be withdrawn. */
  onWithdraw?: (() => void) | undefined
}

/** A fee, and whether the account agreed to it. */
export function AgreementRow({ title, name, agreed, onRecord, onWithdraw }: AgreementRowProps) {
  return (
    <RuledRow title={title} sub={agreed ?? 'Not agreed: none is charged'}>
      {agreed === undefined && onRecord ? (
        <Button variant="default" aria-haspopup="dialog" aria-label={`Record agreement: ${name}`} onClick={onRecord}>
          Record agreement
        </Button>
      ) : null}
      {onWithdraw ? (
        <Button variant="default" aria-haspopup="dialog" aria-label={`Withdraw: ${name}`} onClick={onWithdraw}>
          Withdraw
        </Button>
      ) : null}
    </RuledRow>
  )
}
