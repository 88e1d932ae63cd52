import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconCircleCheck, IconCircleDashed, IconCircleMinus } from '@tabler/icons-react'
import type { Setup } from '@forecourt/domain/contract/setup.ts'
import { setupSteps, skippableSteps } from '@forecourt/domain/rules/setup-steps.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction } from '#src/api/use-call.ts'
import { useCan, useCanRead } from '#src/api/use-can.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { Page } from '#src/ui/Page.tsx'
import { subOf } from '#src/record/sub-of.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { StatusChip } from '#src/ui/StatusChip.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { setupCalls } from './setup.calls.ts'

type Step = Setup['steps'][number]

/** Leads from an empty portal to its first account. Each step is done on its ordinary screen. */
export function SetupPage() {
  const setup = useQuery(setupCalls.get())
  return (
    <Page width="56rem">
      <PageTitle title="Set-up" sub={subOf(setup, ({ data: { settled } }) => `${settled} of ${setupSteps.length} steps done`)} />
      <Panel>
        <Loaded query={setup} loading={<TextSkeleton lines={9} label="Loading the set-up" />}>
          {({ data }) => <Steps steps={data.steps} />}
        </Loaded>
      </Panel>
    </Page>
  )
}

const isSkippable = (key: string): key is (typeof skippableSteps)[number] => (skippableSteps as readonly string[]).includes(key)

function Steps({ steps }: { steps: readonly Step[] }) {
  const mayChange = useCan('provider.manage')
  const skip = useAction(
    (skipped_steps: (typeof skippableSteps)[number][]) => call(api.setup.skip, { body: { skipped_steps } }),
    {
      refresh: ['setup'],
    },
  )
  const open = useAction(() => call(api.setup.open, { body: { step: 'profiles' } }), { refresh: ['setup'], failure: 'inline' })
  const skipped = steps.filter(({ is_skipped }) => is_skipped).map(({ key }) => key)
  const toggle = ({ key, is_skipped }: Step) =>
    skip.mutate((is_skipped ? skipped.filter((one) => one !== key) : [...skipped, key]).filter(isSkippable))
  return (
    <RuledList label="Steps">
      {setupSteps.map((row, place) => {
        const { key, label, hint } = row
        const step = steps.find((one) => one.key === key)
        // An instance of the previous version does not know a new step yet.
        if (!step) return null
        return (
          <RuledRow key={key} title={`${place + 1}. ${label}`} sub={hint}>
            <StateChip step={step} />
            {mayChange && isSkippable(key) && !step.is_done ? (
              <SubmitButton
                type="button"
                variant="default"
                aria-label={`${step.is_skipped ? 'Do' : 'Skip'} ${label}`}
                isBusy={skip.isPending}
                onClick={() => toggle(step)}
              >
                {step.is_skipped ? 'Do it after all' : 'Skip'}
              </SubmitButton>
            ) : null}
            <OpenStep place={row} onOpen={() => key === 'profiles' && mayChange && open.mutate()}>
              Go there
            </OpenStep>
            {'also' in row ? <OpenStep place={row.also}>{row.also.label}</OpenStep> : null}
          </RuledRow>
        )
      })}
    </RuledList>
  )
}

type Row = (typeof setupSteps)[number]

type OpenStepProps = {
  place: Row | Extract<Row, { also: object }>['also']
  onOpen?: () => void
  children: string
}

/** A link to a screen of the step, for users who may see that screen. */
function OpenStep({ place, onOpen, children }: OpenStepProps) {
  const { label, path, search, access } = place
  if (!useCanRead(access)) return null
  return (
    <Link to={path} search={search} aria-label={`Go there: ${label}`} onClick={onOpen}>
      {children}
    </Link>
  )
}

function StateChip({ step }: { step: Step }) {
  if (step.is_done)
    return (
      <StatusChip tone="guide" icon={IconCircleCheck}>
        Done
      </StatusChip>
    )
  return step.is_skipped ? (
    <StatusChip tone="service" icon={IconCircleMinus}>
      Skipped
    </StatusChip>
  ) : (
    <StatusChip tone="caution" icon={IconCircleDashed}>
      To do
    </StatusChip>
  )
}
