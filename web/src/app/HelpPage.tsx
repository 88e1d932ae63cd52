import { Link, useRouter } from '@tanstack/react-router'
import { useSession } from '#src/api/session.ts'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { chaptersOf, helpFor } from './help-for.ts'
import { keysEverywhere } from './help-texts.ts'
import { KeyList } from './KeyList.tsx'
import classes from './Help.module.css'

/** The user guide: every page that the person may open, from the texts of the help. */
export function HelpPage() {
  const { user, account } = useSession()
  // The table of screens imports this page, so the screens are read from the router that was built from that table.
  const screens = Object.values(useRouter().routesById).flatMap(({ options }) => options.staticData?.screen ?? [])
  const explained = user ? helpFor(user, account, screens) : []
  return (
    <Page>
      <PageTitle title="User guide" sub="What each page is for, and what you do there" />
      <div className="stack gap-4">
        {chaptersOf(explained).map(({ title, pages }) => (
          <Panel key={title} title={title}>
            <div className="stack gap-4">
              {pages.map(({ screen, help }) => (
                <section key={screen.path} className="stack gap-1">
                  <h3 className="size-l no-margin">
                    {screen.path.includes('$') ? screen.title : <Link to={screen.path}>{screen.title}</Link>}
                  </h3>
                  <p className="no-margin">{help.purpose}</p>
                  <ul className={classes.steps}>
                    {help.steps.map((step) => (
                      <li key={step}>{step}</li>
                    ))}
                  </ul>
                  {help.keys ? <KeyList keys={help.keys} /> : null}
                </section>
              ))}
            </div>
          </Panel>
        ))}
        <Panel title="Keys">
          <KeyList
            keys={[
              ...keysEverywhere,
              ...explained.flatMap(({ screen, help }) => (help.go ? [[`G ${help.go}`, screen.title] as const] : [])),
            ]}
          />
        </Panel>
      </div>
    </Page>
  )
}
