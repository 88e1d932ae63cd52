import { useState } from 'react'
import { useForm } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import type { AccountGroup } from '@forecourt/domain/contract/account-groups.ts'
import { popups } from '@forecourt/domain/messages.ts'
import { roleNames, type RoleName } from '@forecourt/domain/rules/access.ts'
import { call } from '#src/api/client.ts'
import { api } from '#src/api/endpoints.ts'
import { useAction, useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { Button } from '#src/ui/Button.tsx'
import { CheckField } from '#src/ui/CheckField.tsx'
import { confirm } from '#src/ui/confirm-store.ts'
import { focusFirstInvalid } from '#src/ui/form-errors.ts'
import { RuledList, RuledRow } from '#src/ui/RuledList.tsx'
import { TextField } from '#src/ui/TextField.tsx'

type Grant = AccountGroup['grants'][number]

export function GroupPeople({ group }: { group: AccountGroup }) {
  const mayArrange = useCan('accounts.manage')
  const mayGrant = useCan('users.manage') && mayArrange
  const [open, setOpen] = useState<{ grant: Grant | null } | null>(null)
  const revoke = useCall(api.accountGroups.revoke, { refresh: ['accountGroups'], popup: 'Roles removed' })
  const removeRoles = async ({ user_id, name }: Grant) => {
    const message = `Remove the roles of ${name} in this group? Their roles in single accounts stay.`
    if (await confirm({ message })) revoke.mutate({ params: { id: String(group.id), user_id: String(user_id) } })
  }
  return (
    <section className="stack gap-3" aria-label="People">
      <h3 className="size-l">People</h3>
      {group.grants.length === 0 ? <p className="no-margin dimmed">No one has roles in this group.</p> : null}
      <RuledList label="People">
        {group.grants.map((grant) => (
          <RuledRow key={grant.user_id} title={`${grant.name}, ${grant.email}`} sub={grant.roles.join(', ')}>
            {mayGrant ? (
              <div className="row wrap gap-2-3">
                <Button
                  variant="default"
                  data-of="action"
                  aria-label={`Change roles of ${grant.name}`}
                  onClick={() => setOpen({ grant })}
                >
                  Change
                </Button>
                <Button variant="default" aria-label={`Remove roles of ${grant.name}`} onClick={() => void removeRoles(grant)}>
                  Remove roles
                </Button>
              </div>
            ) : null}
          </RuledRow>
        ))}
      </RuledList>
      {mayGrant ? (
        <div>
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ grant: null })}>
            Add person
          </Button>
        </div>
      ) : null}
      {open ? <GrantDrawer group={group} grant={open.grant} onClose={() => setOpen(null)} /> : null}
    </section>
  )
}

type GrantForm = { email: string; roles: RoleName[] }

function GrantDrawer({ group, grant, onClose }: { group: AccountGroup; grant: Grant | null; onClose: () => void }) {
  const form = useForm<GrantForm>({
    initialValues: { email: grant?.email ?? '', roles: (grant?.roles ?? []) as RoleName[] },
    validate: {
      email: (email) => (email.trim() ? null : 'E-mail field is required'),
      roles: (roles) => (roles.length > 0 ? null : 'Choose at least one role'),
    },
  })
  const id = String(group.id)
  const save = useAction(
    ({ email, roles }: GrantForm) =>
      grant
        ? call(api.accountGroups.changeGrant, {
            params: { id, user_id: String(grant.user_id) },
            body: { roles, version: grant.version },
          })
        : call(api.accountGroups.grant, { params: { id }, body: { email, roles } }),
    { form, refresh: ['accountGroups'], popup: popups.saved },
  )
  const { roles } = form.values
  return (
    <FormDrawer
      title={grant ? 'Change roles' : 'Add person'}
      sub={group.name}
      submit="Save"
      isBusy={save.isPending}
      onSubmit={() => form.onSubmit((values) => save.mutate(values, { onSuccess: onClose }), focusFirstInvalid)()}
      onClose={onClose}
    >
      {grant ? (
        <p className="no-margin">{grant.email}</p>
      ) : (
        <TextField id="email" label="E-mail of a user" withAsterisk type="email" {...form.getInputProps('email')} />
      )}
      <fieldset className="stack gap-3">
        <legend>Roles in every account of the group</legend>
        {roleNames.map((role) => (
          <CheckField
            key={role}
            label={role}
            checked={roles.includes(role)}
            onChange={({ currentTarget }) =>
              form.setFieldValue('roles', currentTarget.checked ? [...roles, role] : roles.filter((held) => held !== role))
            }
          />
        ))}
      </fieldset>
      {form.errors['roles'] ? <p role="alert">{form.errors['roles']}</p> : null}
    </FormDrawer>
  )
}
