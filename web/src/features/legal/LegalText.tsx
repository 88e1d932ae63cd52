import type { LegalDocument } from '@forecourt/domain/legal/document.ts'
import { anchorOf } from './anchor-of.ts'
import classes from './LegalText.module.css'

export function LegalText({ document }: { document: LegalDocument }) {
  return (
    <article className={classes.text}>
      {document.sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2 id={anchorOf(heading)} tabIndex={-1} className={classes.heading}>
            {heading}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  )
}
