import type { TimeProfileRow } from '@forecourt/domain/contract/card-profiles.ts'
import { limits } from '@forecourt/domain/rules/limits.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { EditDrawer } from '#src/record/EditDrawer.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { OfferedField } from './OfferedField.tsx'
import { emptyTime, timeBody, timeProblems, timeValues, type TimeForm } from './profile-forms.ts'
import { useSaveProfile } from './use-save-profile.ts'
import { WindowFields } from './WindowFields.tsx'

const params = ({ id }: TimeProfileRow) => ({ params: { id: String(id) } })

export function TimeProfileDrawer({ profile, onClose }: { profile: TimeProfileRow | null; onClose: () => void }) {
  const edit = useSaveProfile<TimeProfileRow, TimeForm>({
    saved: profile,
    initial: profile ? timeValues(profile) : emptyTime,
    problems: timeProblems,
    valuesOf: timeValues,
    create: (values) => call(api.cardProfiles.createTime, { body: timeBody(values) }),
    update: (saved, values, version) =>
      call(api.cardProfiles.updateTime, {
        ...params(saved),
        body: { ...timeBody(values), is_hidden: values.is_hidden, version },
      }),
    readTheirs: async ({ id }) => (await call(api.cardProfiles.list, {})).data.time_profiles.find((one) => one.id === id),
    readUsage: async (saved) => (await call(api.cardProfiles.timeUsage, params(saved))).data,
    allows: ({ windows }) => windows,
    onSaved: onClose,
  })
  const { form } = edit
  return (
    <EditDrawer
      title={profile ? 'Time profile' : 'New time profile'}
      sub={profile?.name}
      width={560}
      submit="Save"
      {...edit}
      onClose={onClose}
    >
      <TextField
        id="name"
        label="Name"
        withAsterisk
        limit={limits.profileNameLength}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <WindowFields
        windows={form.values.windows}
        error={form.errors['windows']}
        onChange={(windows) => form.setFieldValue('windows', windows)}
      />
      {profile ? <OfferedField form={form} /> : null}
    </EditDrawer>
  )
}
