import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Hidden } from './Hidden.tsx'
import classes from './RuleList.module.css'

export type Rule = { text: string; isMet: boolean }

/** Rules that get a tick while the user types. Pass it as the description of its field, so that screen readers read the rules. */
export function RuleList({ rules }: { rules: Rule[] }) {
  return (
    <ul className={classes.rules}>
      {rules.map(({ text, isMet }) => (
        <li key={text} className={classes.rule} data-met={isMet || undefined}>
          {isMet ? <IconCircleCheckFilled size={16} aria-hidden /> : <IconCircle size={16} aria-hidden />}
          <span>
            {text}
            <Hidden>{isMet ? ', met.' : ', not met yet.'}</Hidden>
          </span>
        </li>
      ))}
    </ul>
  )
}
