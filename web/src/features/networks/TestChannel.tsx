import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'

type TestChannelProps = { isBusy: boolean; onTest: () => void; outcome: { is_reached: boolean; says: string } | undefined }

/** Whether a channel, as it is saved, reaches the other side. */
export function TestChannel({ isBusy, onTest, outcome }: TestChannelProps) {
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
