// docs/product/ledger.md#aging: how long items are past due, in five steps.

export const agingSteps = ['current', 'days_30', 'days_60', 'days_90', 'older'] as const
export type AgingStep = (typeof agingSteps)[number]

export const agingNames: Readonly<Record<AgingStep, string>> = {
  current: 'Current',
  days_30: '1 to 30 days',
  days_60: '31 to 60 days',
  days_90: '61 to 90 days',
  older: 'Over 90 days',
}

/** The last day of each step, counted from the due date. Items due today are current. */
export const agingEnds: Readonly<Record<Exclude<AgingStep, 'older'>, number>> = {
  current: 0,
  days_30: 30,
  days_60: 60,
  days_90: 90,
}

const day = 86_400_000

const daysPastDue = (due_on: string, on: string) => Math.round((Date.parse(on) - Date.parse(due_on)) / day)

/** Sums of open amounts by how long they are past due. */
export const agingOf = (items: readonly { due_on: string; open: number }[], on: string) => {
  const sums: Record<AgingStep, number> = { current: 0, days_30: 0, days_60: 0, days_90: 0, older: 0 }
  for (const { due_on, open } of items) {
    const late = daysPastDue(due_on, on)
    sums[agingSteps.find((step) => step === 'older' || late <= agingEnds[step])!] += open
  }
  return sums
}
