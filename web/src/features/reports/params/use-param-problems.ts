import { useEffect, useState } from 'react'
import { useIsFetching } from '@tanstack/react-query'
import type { AnyReport } from '@forecourt/domain/reports/report.ts'
import type { Params } from '#src/features/reports/report-params.ts'
import { afterPage } from '#src/ui/fetched-later.tsx'

type Check = typeof import('#src/features/reports/param-problems.ts').problemsOf

const nothingWrong: Check = () => ({})

let known: Check | undefined
const load = async () => (known ??= (await import('#src/features/reports/param-problems.ts')).problemsOf)

/**
 * Loads the validation rules after the report's rows. Until then the form reports no errors, and the server refuses invalid values.
 */
export const useParamProblems: Check = (report: AnyReport, params: Params, today: string) => {
  const [check, setCheck] = useState(() => known)
  const isCalm = useIsFetching() === 0
  useEffect(() => {
    if (check || !isCalm) return
    // If loading fails, it is tried again after the next answer from the server.
    return afterPage(
      () =>
        void load()
          .then((loaded) => setCheck(() => loaded))
          .catch(() => {}),
    )
  }, [check, isCalm])
  return (check ?? nothingWrong)(report, params, today)
}
