import type { Profile } from '@forecourt/domain/contract/profile.ts'
import { zoneInWords } from '#src/time/zone-name.ts'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { Panel } from '#src/ui/Panel.tsx'

/** The read-only profile for staff in a support sign-in: only the user may change it. */
export function ProfileFacts({ profile: { first_name, last_name, email, phone, title, time_zone } }: { profile: Profile }) {
  return (
    <Panel title="Profile">
      <div className="stack gap-4">
        <Notice tone="service">Only {first_name} can change this profile, the password and how they sign in.</Notice>
        <Facts>
          <Fact label="Name">{`${first_name} ${last_name}`}</Fact>
          <Fact label="E-mail">{email}</Fact>
          <Fact label="Phone">{phone || 'None'}</Fact>
          <Fact label="Title">{title || 'None'}</Fact>
          <Fact label="Time zone">{zoneInWords(time_zone)}</Fact>
        </Facts>
      </div>
    </Panel>
  )
}
