import type { ComponentType, ReactNode } from 'react'
import { useSearch } from '@tanstack/react-router'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Segments } from '#src/ui/Segments.tsx'
import { ViewLink } from './ViewLink.tsx'

/** `id` is the part's name in the address; the first part has none. */
type Part = { id: string | undefined; label: string; show: ComponentType }

type PageOfPartsProps = {
  title: string
  sub?: string
  width?: string
  isList?: boolean
  parts: readonly [Part, ...Part[]]
  /** Shown beside the names of the parts, whichever part is shown. */
  tools?: ReactNode
}

/** One page with several parts. The address selects the part to show. */
export function PageOfParts({ title, sub, width, isList = false, parts, tools }: PageOfPartsProps) {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const current = parts.find(({ id }) => id === tab) ?? parts[0]
  const Show = current.show
  return (
    <Page isList={isList} {...(width && { width })}>
      <PageTitle
        title={title}
        sub={sub}
        actions={
          <>
            <Segments
              label="What to look at"
              segments={parts.map(({ id, label }) => ({
                label,
                isCurrent: id === current.id,
                link: <ViewLink search={id ? { tab: id } : {}} />,
              }))}
            />
            {tools}
          </>
        }
      />
      <Show />
    </Page>
  )
}
