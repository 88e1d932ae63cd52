import type { LegalDocument } from '@forecourt/domain/legal/document.ts'
import { anchorOf } from './anchor-of.ts'
import classes from './LegalText.module.css'

export function LegalText({ document }: { document: LegalDocument }) {
  return (
    <article className={classes.text} lang="en">
      {document.sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2 id={anchorOf(heading)} tabIndex={-1} className={classes.heading} translate="no">
            {heading}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} translate="no">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  )
}
