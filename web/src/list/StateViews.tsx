import { Views } from '#src/ui/Views.tsx'
import { ViewLink } from './ViewLink.tsx'

type StateViewsProps<State extends string> = {
  /** In the order of the tabs: Open, Done. */
  views: readonly { state: State; label: string; of?: string }[]
  current: State | undefined
  addressOf: (change: { state: State }) => object
  /** Undefined while the counts load, and for a view without a count. */
  countOf?: (state: State) => number | undefined
}

/** The views of a list by the state of its rows. */
export function StateViews<State extends string>({ views, current, addressOf, countOf }: StateViewsProps<State>) {
  return (
    <Views
      views={views.map(({ state, label, of }) => ({
        label,
        of,
        count: countOf?.(state),
        isCurrent: current === state,
        link: <ViewLink search={addressOf({ state })} />,
      }))}
    />
  )
}
