import type { SiteFileOutcome } from '@forecourt/domain/contract/sites.ts'
import { Changes } from '#src/ui/Changes.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import classes from './SiteFile.module.css'
import { siteLabels, type SiteForm } from './site-form.ts'

const figure = (count: number) => <span className="figures">{count.toLocaleString('en-US')}</span>
const labelOf = (field: string) => siteLabels[field as keyof SiteForm] ?? field

/** The number of changes the file would make, and the first lines of each kind. */
export function SiteFilePreview({ outcome }: { outcome: SiteFileOutcome }) {
  const { new_sites, changes, missing_sites, problems } = outcome
  return (
    <section aria-label="What the file would do" className="stack gap-4">
      <Facts fit="7rem">
        <Fact label="New">{figure(outcome.added)}</Fact>
        <Fact label="Changed">{figure(outcome.changed)}</Fact>
        <Fact label="Unchanged">{figure(outcome.unchanged)}</Fact>
        <Fact label="Missing">{figure(outcome.missing)}</Fact>
        <Fact label="Refused">{figure(outcome.refused)}</Fact>
      </Facts>
      {problems.length > 0 ? (
        <Notice tone="stop" title="These lines are left out" isAlert>
          <ul>
            {problems.map(({ line, field, message }, at) => (
              <li key={`${line} ${field} ${at}`}>
                Line {line}
                {field ? `, ${labelOf(field)}` : ''}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {new_sites.length > 0 ? (
        <details className={classes.folded}>
          <summary>New sites</summary>
          <ul>
            {new_sites.map(({ line, site_number, name, city, state }) => (
              <li key={line}>
                <span className="figures">{site_number}</span> {name}, {[city, state].filter(Boolean).join(', ')}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {changes.length > 0 ? (
        <details className={classes.folded}>
          <summary>Changes</summary>
          {changes.map(({ line, site_number, name, fields }) => (
            <div key={line}>
              <strong>
                <span className="figures">{site_number}</span> {name}
              </strong>
              <Changes changes={fields.map((change) => ({ ...change, label: labelOf(change.field) }))} />
            </div>
          ))}
        </details>
      ) : null}
      {missing_sites.length > 0 ? (
        <details className={classes.folded}>
          <summary>Missing sites</summary>
          <ul>
            {missing_sites.map(({ site_number, name }) => (
              <li key={site_number}>
                <span className="figures">{site_number}</span> {name}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}
