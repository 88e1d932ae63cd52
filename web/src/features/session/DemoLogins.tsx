import classes from './DemoLogins.module.css'

type DemoLoginsProps = { logins: { email: string; what: string }[]; onUse: (email: string) => void }

/** Only while the portal runs on demo data. */
export function DemoLogins({ logins, onUse }: DemoLoginsProps) {
  return (
    <details className={classes.demo} open>
      <summary className={classes.summary}>Demo logins</summary>
      <p className={classes.hint}>This portal runs on demo data. Choose a person to fill in the form.</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">E-mail</th>
            <th scope="col">Who</th>
          </tr>
        </thead>
        <tbody>
          {logins.map(({ email, what }) => (
            <tr key={email}>
              <td>
                <button type="button" className={classes.use} onClick={() => onUse(email)}>
                  {email}
                </button>
              </td>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
