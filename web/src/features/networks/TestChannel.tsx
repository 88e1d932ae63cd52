import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'

type TestChannelProps = {
  isBusy: boolean
  /** What is typed and not saved would not be tested. */
  isSaved: boolean
  onTest: () => void
  outcome: { is_reached: boolean; says: string } | undefined
}

/** Whether a channel, as it is saved, reaches the other side. */
export function TestChannel({ isBusy, isSaved, onTest, outcome }: TestChannelProps) {
  if (!isSaved) return <p className="no-margin dimmed size-m">Save the channel first, then it can be tested.</p>
  return (
    <>
      <div>
        <Button variant="default" disabled={isBusy} onClick={onTest}>
          Test this channel
        </Button>
      </div>
      {outcome ? (
        <Notice isAlert tone={outcome.is_reached ? 'guide' : 'stop'} title={outcome.is_reached ? 'Reached' : 'Not reached'}>
          {outcome.says}
        </Notice>
      ) : null}
    </>
  )
}
