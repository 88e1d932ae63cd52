import classes from './DemoLogins.module.css'

type DemoLoginsProps = { logins: { email: string; what: string }[]; onUse: (email: string) => void }

/** Shown only while the portal runs on demo data. */
export function DemoLogins({ logins, onUse }: DemoLoginsProps) {
  return (
    <details className={classes.demo} open>
      <summary className={classes.summary}>Demo logins</summary>
      <p className={classes.hint}>This portal runs on demo data. Choose a person to fill in the form.</p>
      <ul className={classes.logins}>
        {logins.map(({ email, what }) => (
          <li key={email} className={classes.login}>
            <button type="button" className={`link-like ${classes.use}`} onClick={() => onUse(email)}>
              {email}
            </button>
            <span>{what}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
