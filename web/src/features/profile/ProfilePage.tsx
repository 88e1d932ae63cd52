import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/api/Loaded.tsx'
import { PageTitle } from '#src/ui/PageTitle.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { FormSkeleton } from '#src/ui/Skeletons.tsx'
import { profileCalls } from './profile.calls.ts'
import { ProfileForm } from './ProfileForm.tsx'
import classes from './ProfilePage.module.css'

export function ProfilePage() {
  const profile = useQuery({ ...profileCalls.get(), refetchOnWindowFocus: false })
  return (
    <div className={classes.page}>
      <PageTitle title="Account" sub={profile.data?.data.email ?? 'Your profile and preferences'} />
      <Loaded
        query={profile}
        loading={
          <Panel title="Profile">
            <FormSkeleton fields={8} />
          </Panel>
        }
      >
        {({ data }) => <ProfileForm profile={data} />}
      </Loaded>
    </div>
  )
}
