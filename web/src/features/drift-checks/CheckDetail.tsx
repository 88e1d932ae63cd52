import { useQuery } from '@tanstack/react-query'
import type { DriftCheck } from '@forecourt/domain/contract/drift-checks.ts'
import { counted } from '@forecourt/domain/format/counted.ts'
import { driftKindNames, driftKinds } from '@forecourt/domain/rules/drift.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { useAccountTime } from '#src/time/account-time.ts'
import { Button } from '#src/ui/Button.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { ProgressBar } from '#src/ui/ProgressBar.tsx'
import { driftCalls } from './drift-checks.calls.ts'
import { CheckState, totalOf } from './drift-words.tsx'
import { DriftTable } from './DriftTable.tsx'

const number = (value: number) => value.toLocaleString('en-US')

function Result({ check }: { check: DriftCheck }) {
  const { moment } = useAccountTime()
  const dead = check.counts.dead_alive ?? 0
  return (
    <div className="stack gap-4">
      <div>
        <CheckState check={check} />
      </div>
      {check.state === 'comparing' ? <ProgressBar label="Comparing the lists" /> : null}
      {check.state === 'failed' ? <Notice tone="stop" title="The list could not be compared. Send it again." /> : null}
      {dead > 0 ? (
        <Notice tone="stop" title={`${counted(dead, 'card is', 'cards are')} dead here and alive at ${check.card_network_name}`}>
          They are told again at once, as stops.
        </Notice>
      ) : null}
      {check.state === 'done' && totalOf(check) === 0 ? (
        <Notice tone="guide" title={`No differences: ${check.card_network_name} has every card as it is here.`} />
      ) : null}
      <Facts fit="9rem">
        <Fact label="Compared">{moment(check.created_at)}</Fact>
        <Fact label="Cards there">{number(check.row_count)}</Fact>
        <Fact label="As here">{number(check.equal_count)}</Fact>
        {driftKindNames.map((kind) => (
          <Fact key={kind} label={driftKinds[kind].label}>
            {number(check.counts[kind] ?? 0)}
          </Fact>
        ))}
        {check.confirmed_count > 0 ? <Fact label="Taken over, confirmed">{number(check.confirmed_count)}</Fact> : null}
      </Facts>
    </div>
  )
}

/** One comparison: the differences, and what staff did about them. */
export function CheckDetail({ id, onLeave }: { id: number; onLeave: () => void }) {
  const check = useQuery(driftCalls.get(id))
  return (
    <Loaded query={check} loading={<ProgressBar label="Loading the comparison" />}>
      {({ data }) => (
        <div className="stack gap-6">
          <Panel
            title={`${data.card_network_name}: ${data.filename}`}
            actions={
              <Button variant="default" onClick={onLeave}>
                All lists
              </Button>
            }
          >
            <Result check={data} />
          </Panel>
          {data.state === 'done' && totalOf(data) > 0 ? <DriftTable check={data} /> : null}
        </div>
      )}
    </Loaded>
  )
}
