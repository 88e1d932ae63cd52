import type { Balance } from '@forecourt/domain/contract/payments.ts'
import { dollars } from '@forecourt/domain/format/money.ts'
import { agingNames, agingSteps } from '@forecourt/domain/rules/aging.ts'
import { Fact, Facts } from '#src/ui/Facts.tsx'

const Amount = ({ cents }: { cents: number | undefined }) => (
  <span className="figures">{cents === undefined ? '…' : dollars(cents)}</span>
)

type Sums = Pick<Balance, 'balance' | 'past_due' | 'unused_credit' | 'aging'>

/** The open amounts by days past due, of one account or of many. `balance`: null while it loads. */
export function BalanceFacts({ balance }: { balance: Sums | null }) {
  return (
    <Facts fit="9rem">
      <Fact label="Balance">
        <strong>
          <Amount cents={balance?.balance} />
        </strong>
      </Fact>
      <Fact label="Past due">
        <Amount cents={balance?.past_due} />
      </Fact>
      {balance && balance.unused_credit > 0 ? (
        <Fact label="Unused credit">
          <Amount cents={balance.unused_credit} />
        </Fact>
      ) : null}
      {agingSteps.map((step) => (
        <Fact key={step} label={agingNames[step]}>
          <Amount cents={balance?.aging[step]} />
        </Fact>
      ))}
    </Facts>
  )
}
