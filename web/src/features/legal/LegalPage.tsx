import { Button } from '#src/ui/Button.tsx'
import { IconPrinter } from '@tabler/icons-react'
import { fillIn, type LegalDocument } from '@forecourt/domain/legal/document.ts'
import { useConfig } from '#src/api/config.ts'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { anchorOf } from './anchor-of.ts'
import { LegalText } from './LegalText.tsx'
import { longDate } from './long-date.ts'
import classes from './LegalPage.module.css'

/** A long text with its table of contents beside it. On a phone the contents are collapsed. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { provider_name, customer_service_phone } = useConfig().branding
  const filled = fillIn(document, { provider_name, phone: customer_service_phone })
  return (
    <div className={classes.page}>
      <PageTitle
        title={filled.title}
        sub={`Last updated ${longDate(filled.updated)}`}
        actions={
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => globalThis.print()}>
            Print
          </Button>
        }
      />
      <div className={classes.columns}>
        <div className={classes.contents} data-no-print>
          <nav aria-label="Contents" className={classes.beside}>
            <Contents document={filled} />
          </nav>
          <details className={classes.folded}>
            <summary className={classes.summary}>Contents</summary>
            <nav aria-label="Contents">
              <Contents document={filled} />
            </nav>
          </details>
        </div>
        <Panel className={classes.panel}>
          <LegalText document={filled} />
        </Panel>
      </div>
    </div>
  )
}

function Contents({ document: { sections } }: { document: LegalDocument }) {
  return (
    <ol className={classes.list} lang="en" translate="no">
      {sections.map(({ heading }) => (
        <li key={heading}>
          <a
            href={`#${anchorOf(heading)}`}
            translate="no"
            onClick={(event) => {
              // The router owns the address, so scroll to the heading here.
              event.preventDefault()
              const target = globalThis.document.getElementById(anchorOf(heading))
              target?.scrollIntoView()
              target?.focus({ preventScroll: true })
            }}
          >
            {heading}
          </a>
        </li>
      ))}
    </ol>
  )
}
