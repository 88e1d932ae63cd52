import { useEffect, useRef } from 'react'
import { Notice } from '#src/ui/Notice.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'

type TestChannelProps = {
  isBusy: boolean
  /** The test uses the saved channel, not unsaved input. */
  isSaved: boolean
  onTest: () => void
  outcome: { is_reached: boolean; says: string } | undefined
}

/** Tests whether the saved channel reaches the other side. */
export function TestChannel({ isBusy, isSaved, onTest, outcome }: TestChannelProps) {
  const answer = useRef<HTMLDivElement>(null)
  // Below the button, it may be outside the visible part of the drawer.
  useEffect(() => {
    if (outcome) answer.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
  if (!isSaved) return <p className="no-margin dimmed size-m">Save the channel first, then it can be tested.</p>
  return (
    <>
      <div>
        <SubmitButton type="button" variant="default" isBusy={isBusy} onClick={onTest}>
          Test this channel
        </SubmitButton>
      </div>
      {outcome ? (
        <div ref={answer}>
          <Notice isAlert tone={outcome.is_reached ? 'guide' : 'stop'} title={outcome.is_reached ? 'Reached' : 'Not reached'}>
            {outcome.says}
          </Notice>
        </div>
      ) : null}
    </>
  )
}
