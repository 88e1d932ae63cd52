import { useState } from 'react'
import { useForm } from '@mantine/form'
import type { Embosser } from '@forecourt/domain/contract/embosser.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { embosserKinds } from '@forecourt/domain/rules/embosser.ts'
import { channelSecrets } from '@forecourt/domain/rules/network-channels.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction, useCall } from '#src/api/use-call.ts'
import { KeptKeyField } from '#src/features/networks/KeptKeyField.tsx'
import { SettingField } from '#src/features/networks/SettingField.tsx'
import { TestChannel } from '#src/features/networks/TestChannel.tsx'
import { EditDrawer } from '#src/record/EditDrawer.tsx'
import { useSave } from '#src/record/use-save.ts'
import { FieldGrid } from '#src/ui/FieldGrid.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { SelectField } from '#src/ui/SelectField.tsx'
import {
  bodyOf,
  embosserLabels,
  embosserProblems,
  embosserWays,
  shownField,
  shownSettings,
  valuesOf,
  type EmbosserForm,
} from './embosser-form.ts'

const ways = embosserKinds.map((value) => ({ value, label: embosserWays[value].label }))

const useSaveEmbosser = (embosser: Embosser, onSaved: () => void) => {
  const form = useForm<EmbosserForm>({
    initialValues: valuesOf(embosser),
    validate: embosserProblems,
    validateInputOnBlur: true,
  })
  return useSave({
    form,
    saved: embosser,
    send: (values, version) => call(api.embosser.save, { body: { ...bodyOf(values), version } }),
    readTheirs: async () => (await call(api.embosser.get, {})).data,
    subject: 'the embosser',
    valuesOf,
    labelOf: (field) => embosserLabels[field] ?? field,
    shownValue: shownField,
    refresh: ['embosser', 'batches'],
    popup: { changed: popups.changesSaved },
    onSaved,
  })
}

export function EmbosserDrawer({ embosser, onClose }: { embosser: Embosser; onClose: () => void }) {
  const edit = useSaveEmbosser(embosser, onClose)
  const { form } = edit
  const { needs, shown } = shownSettings(form.values.kind)
  const test = useAction(() => call(api.embosser.test, {}), { refresh: ['embosser'] })
  return (
    <EditDrawer title="Embosser" sub="Files of completed batches" width={560} submit="Save" {...edit} onClose={onClose}>
      <SelectField
        id="kind"
        label={embosserLabels['kind']}
        {...form.getInputProps('kind')}
        description={embosserWays[form.values.kind].hint}
        data={ways}
      />
      <FieldGrid>
        {shown.map((name) => (
          <SettingField key={name} name={name} isNeeded={needs.has(name)} form={form} />
        ))}
      </FieldGrid>
      {form.values.kind === 'sftp' ? <EmbosserKey isSet={embosser.has_key} /> : null}
      {embosser.failure ? (
        <Notice tone="caution" title="The embosser could not be reached">
          {embosser.failure}
        </Notice>
      ) : null}
      {form.values.kind === 'none' ? null : (
        <TestChannel
          isBusy={test.isPending}
          isSaved={!form.isDirty()}
          onTest={() => test.mutate(undefined)}
          outcome={test.data?.data}
        />
      )}
    </EditDrawer>
  )
}

function EmbosserKey({ isSet }: { isSet: boolean }) {
  const { label, hint } = channelSecrets.sftp_key
  const [error, setError] = useState<string | undefined>()
  const save = useCall(api.embosser.saveKey, {
    refresh: ['embosser'],
    popup: `${label} saved`,
    form: { setErrors: (errors) => setError(errors['value']) },
  })
  return (
    <KeptKeyField
      label={label}
      hint={hint}
      isSet={isSet}
      isBusy={save.isPending}
      error={error}
      keep={(value, onKept) => save.mutate({ body: { value } }, { onSuccess: onKept })}
    />
  )
}
