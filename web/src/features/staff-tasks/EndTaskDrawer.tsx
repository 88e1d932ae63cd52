import { useState } from 'react'
import type { StaffTask } from '@forecourt/domain/contract/staff-tasks.ts'
import { api } from '#src/api/endpoints.ts'
import { closeIfLate, useCall } from '#src/api/use-call.ts'
import { FormDrawer } from '#src/record/FormDrawer.tsx'
import { Notice } from '#src/ui/Notice.tsx'
import { TextAreaField } from '#src/ui/TextAreaField.tsx'
import { taskKinds } from '@forecourt/domain/rules/staff-tasks.ts'
import { taskName } from './task-columns.tsx'

/** Ends a task that was settled in another way than it asks for. The note is stored with the name of the person. */
export function EndTaskDrawer({ task, onClose }: { task: StaffTask; onClose: () => void }) {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const end = useCall(api.staffTasks.end, { refresh: ['staffTasks'], popup: 'The task is done' })
  return (
    <FormDrawer
      title="End a task"
      sub={taskName(task)}
      submit="End the task"
      isBusy={end.isPending}
      onSubmit={() => {
        if (!note.trim()) return setError('Say how it was settled')
        end.mutate(
          { params: { id: String(task.id) }, body: { note: note.trim() } },
          { onSuccess: onClose, onError: closeIfLate(onClose) },
        )
      }}
      onClose={onClose}
    >
      {taskKinds[task.kind].pages ? (
        <Notice tone="caution" title="Nobody is paged any more">
          The network has not confirmed this. End it only if you know that it was settled.
        </Notice>
      ) : null}
      <TextAreaField
        label="How it was settled"
        value={note}
        limit={500}
        error={error}
        onChange={({ currentTarget }) => {
          setNote(currentTarget.value)
          setError(undefined)
        }}
      />
    </FormDrawer>
  )
}
