import { useForm } from '@mantine/form'
import { counted } from '@forecourt/domain/format/counted.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { isSame } from '@forecourt/domain/rules/same-value.ts'
import { useAction } from '#src/api/use-call.ts'
import { useSave } from '#src/record/use-save.ts'
import { confirm } from '#src/ui/confirm-store.ts'
import { profileLabels, shownField } from './profile-forms.ts'

type Usage = { cards: number; accounts: number }

type Profile<Saved, Values> = {
  saved: Saved | null
  initial: Values
  problems: (values: Values) => Record<string, string>
  valuesOf: (saved: Saved) => Values
  create: (values: Values) => Promise<unknown>
  update: (saved: Saved, values: Values, version: number) => Promise<unknown>
  readTheirs: (saved: Saved) => Promise<Saved | undefined>
  readUsage: (saved: Saved) => Promise<Usage>
  /** The values that affect cards. A new name, or hiding the profile, affects none. */
  allows: (values: Values) => unknown
  onSaved: () => void
}

/** The form of a profile. If cards use the profile, it first shows how many. */
export const useSaveProfile = <Saved extends { version: number }, Values extends Record<string, unknown>>(
  profile: Profile<Saved, Values>,
) => {
  const { saved, initial, allows, onSaved } = profile
  const form = useForm<Values>({ initialValues: initial, validate: profile.problems, validateInputOnBlur: true })
  const usage = useAction(async () => (saved ? profile.readUsage(saved) : { cards: 0, accounts: 0 }))
  const edit = useSave<Saved, Values>({
    form,
    saved,
    send: (values, version) => (saved ? profile.update(saved, values, version) : profile.create(values)),
    readTheirs: async () => (saved ? profile.readTheirs(saved) : null),
    subject: 'this profile',
    valuesOf: profile.valuesOf,
    labelOf: (field) => profileLabels[field] ?? field,
    shownValue: shownField,
    refresh: ['cardProfiles', 'reference'],
    popup: { created: popups.saved, changed: popups.changesSaved },
    onSaved,
  })

  const ask = async ({ cards, accounts }: Usage) => {
    const message = `Changes ${counted(cards, 'card')} in ${counted(accounts, 'account')}. Save it?`
    if (cards === 0 || (await confirm({ message }))) edit.save()
  }
  const save = () => {
    if (isSame(allows(form.getValues()), allows(initial))) edit.save()
    else usage.mutate(undefined, { onSuccess: (found) => void ask(found) })
  }
  return { ...edit, save, isBusy: edit.isBusy || usage.isPending }
}
