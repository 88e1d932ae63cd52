import { useQuery } from '@tanstack/react-query'
import type { ReportRun } from '@forecourt/domain/contract/reports.ts'
import { reportCalls } from '#src/features/reports/reports.calls.ts'
import { Button } from '#src/ui/Button.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { RunNotice } from './RunNotice.tsx'

type ToldRunProps = { told: string; onRetry: (run: ReportRun) => void; onDismiss: () => void }

/** The run that a notice links to. A file is kept for a limited time, but the notice stays. */
export function ToldRun({ told, onRetry, onDismiss }: ToldRunProps) {
  const isNumber = /^\d+$/.test(told)
  const { data, error } = useQuery({ ...reportCalls.run(Number(told)), enabled: isNumber })
  const isMissing = !isNumber || error?.status === 404 || error?.status === 422
  if (!data && !isMissing) return null
  return (
    <div className="below-4" data-no-print>
      {data ? (
        <RunNotice started={data.data} onRetry={onRetry} onDismiss={onDismiss} />
      ) : (
        <Notice tone="caution" title="This file is no longer kept">
          <p>Press Preview and make it again.</p>
          <Button variant="subtle" size="compact" onClick={onDismiss}>
            Dismiss
          </Button>
        </Notice>
      )}
    </div>
  )
}
