import { useState } from 'react'
import type { ReportRun, runFormats } from '@forecourt/domain/contract/reports.ts'
import type { ReportKey } from '@forecourt/domain/reports/report-names.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { saveFile } from '#src/api/save-file.ts'
import { useAction } from '#src/api/use-call.ts'
import { onWire, type Params } from '#src/features/reports/report-params.ts'
import { useRefreshRuns } from '#src/features/reports/use-refresh-runs.ts'

export type FileFormat = (typeof runFormats)[number]

const downloadRun = async ({ id }: Pick<ReportRun, 'id'>) =>
  saveFile(await call(api.reports.file, { params: { id: String(id) } }))

export const useDownload = () => useAction(downloadRun)

type Order = { key: ReportKey; params: Params; format: FileFormat }

/** A short report is downloaded at once. A long one runs in the background, and its progress is shown. */
export const useMakeFile = () => {
  const [waiting, setWaiting] = useState<readonly ReportRun[]>([])
  const refresh = useRefreshRuns()
  const make = useAction(async ({ key, params, format }: Order) => {
    const { data: run } = await call(
      api.reports.run,
      { params: { key }, body: { params: onWire(params), format } },
      { idempotency_key: crypto.randomUUID() },
    )
    if (run.state === 'done') await downloadRun(run)
    return run
  })
  return {
    isBusy: make.isPending,
    make: (order: Order) =>
      make.mutate(order, {
        onSuccess: (run) => {
          refresh()
          if (run.state !== 'done') setWaiting((runs) => [run, ...runs])
        },
      }),
    /** The runs of this visit that were not finished at once. */
    waiting,
    dismiss: (id: number) => setWaiting((runs) => runs.filter((run) => run.id !== id)),
  }
}
