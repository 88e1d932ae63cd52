import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/record/Loaded.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { secondFactorCalls } from './second-factor.calls.ts'
import { SecondFactorList } from './SecondFactorList.tsx'

/** The user's own second factors, on /account and where the provider requires one. */
export function SecurityPanel({ time_zone, onEnrolled }: { time_zone?: string; onEnrolled?: () => void }) {
  const factors = useQuery({ ...secondFactorCalls.get(), refetchOnWindowFocus: false })
  return (
    <Panel title="Two-factor sign-in">
      <Loaded query={factors} loading={<TextSkeleton lines={4} label="Loading your second factors" />}>
        {({ data }) => <SecondFactorList factors={data} time_zone={time_zone} onEnrolled={onEnrolled} />}
      </Loaded>
    </Panel>
  )
}
