import type { User } from '@forecourt/domain/contract/users.ts'
import { userTypes } from '@forecourt/domain/rules/access.ts'
import { Form } from '#src/api/Form.tsx'
import { focusFirstInvalid, formErrors } from '#src/api/form-errors.ts'
import { askToDiscard, useLeaveGuard } from '#src/api/use-leave-guard.ts'
import { Button } from '#src/ui/Button.tsx'
import { Drawer, DrawerFoot } from '#src/ui/Drawer.tsx'
import { ErrorSummary } from '#src/ui/ErrorSummary.tsx'
import { MergeChoices } from '#src/ui/MergeChoices.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { SubmitButton } from '#src/ui/SubmitButton.tsx'
import { PersonFields } from './PersonFields.tsx'
import { RoleFields } from './RoleFields.tsx'
import { useSaveUser } from './use-save-user.ts'
import classes from './UserListPage.module.css'

const formId = 'edit-user'

/** ux 4.11: who somebody is, and their roles in this account. */
export function UserDrawer({ user, onClose }: { user: User; onClose: () => void }) {
  const { form, isBusy, save, conflict } = useSaveUser({ user, onSaved: onClose })
  const isDirty = form.isDirty()
  useLeaveGuard(isDirty)

  const close = async () => {
    if (!isDirty || (await askToDiscard())) onClose()
  }

  return (
    <Drawer title="Edit user" sub={user.email} width={560} onClose={() => void close()}>
      <Form
        id={formId}
        className={classes.form}
        onSubmit={(event) => {
          if (!conflict) return form.onSubmit(save, focusFirstInvalid)(event)
          event.preventDefault()
          conflict.saveAgain()
        }}
      >
        {conflict ? (
          <MergeChoices title="Somebody else has changed this user meanwhile." {...conflict} />
        ) : (
          <>
            <ErrorSummary errors={formErrors(form.errors, form.values)} />
            {user.is_profile_editable ? null : (
              <Notice tone="service">Only this person, or customer service, can change name, phone and title.</Notice>
            )}
            <PersonFields inputOf={(name) => form.getInputProps(name)} isReadOnly={!user.is_profile_editable} />
            {user.user_type_id === userTypes.staff ? null : (
              <RoleFields roles={form.values.roles} onChange={(roles) => form.setFieldValue('roles', roles)} />
            )}
          </>
        )}
        <DrawerFoot>
          <SubmitButton form={formId} isBusy={isBusy}>
            {conflict ? 'Save again' : 'Save'}
          </SubmitButton>
          <Button variant="default" onClick={() => void close()}>
            Cancel
          </Button>
        </DrawerFoot>
      </Form>
    </Drawer>
  )
}
