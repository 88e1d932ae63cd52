import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/record/Loaded.tsx'
import { LocatorLink } from '#src/card-line/LocatorLink.tsx'
import { forgetMailedLink, readMailedLink } from '#src/api/mailed-link.ts'
import { useSession } from '#src/api/session.ts'
import { Notice } from '#src/ui/Notice.tsx'
import { Page } from '#src/ui/Page.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { FormSkeleton } from '#src/ui/Skeletons.tsx'
import { ConfirmEmailPanel } from './ConfirmEmailPanel.tsx'
import { EmailPanel } from './EmailPanel.tsx'
import { noRoleWords } from './no-role.ts'
import { profileCalls } from './profile.calls.ts'
import { ProfileFacts } from './ProfileFacts.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { OwnFleets } from '#src/features/portable-fleets/OwnFleets.tsx'
import { SecurityPanel } from '#src/features/second-factor/SecurityPanel.tsx'
import { SessionsPanel } from '#src/features/sessions/SessionsPanel.tsx'

export function ProfilePage() {
  const profile = useQuery({ ...profileCalls.get(), refetchOnWindowFocus: false })
  // In a support sign-in, staff see the profile read-only.
  const isSupport = useSession(({ impersonated_by }) => impersonated_by !== null)
  const noRole = useSession(({ user, account }) => (user ? noRoleWords(user, account) : null))
  const [link, setLink] = useState(readMailedLink)
  useEffect(forgetMailedLink, [])
  return (
    <Page width="56rem">
      <PageTitle title="Account" sub={profile.data?.data.email ?? 'Your profile and preferences'} actions={<LocatorLink />} />
      {noRole ? (
        <div className="below-4">
          <Notice tone="caution">{noRole}</Notice>
        </div>
      ) : null}
      <Loaded
        query={profile}
        // As long as what follows, so that the footer does not move.
        loading={
          <Panel title="Profile">
            <FormSkeleton fields={24} />
          </Panel>
        }
      >
        {({ data }) =>
          isSupport ? (
            <ProfileFacts profile={data} />
          ) : (
            <div className="stack gap-4">
              {link ? <ConfirmEmailPanel {...link} onDone={() => setLink(null)} /> : null}
              <ProfileForm profile={data} />
              <EmailPanel email={data.email} />
              <SecurityPanel time_zone={data.time_zone} />
              <SessionsPanel time_zone={data.time_zone} />
              <OwnFleets />
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}
