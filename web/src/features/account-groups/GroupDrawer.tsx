import { useQuery } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import type { AccountGroup } from '@forecourt/domain/contract/account-groups.ts'
import { api } from '#src/api/endpoints.ts'
import { useCall } from '#src/api/use-call.ts'
import { useCan } from '#src/api/use-can.ts'
import { Loaded } from '#src/record/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { confirm } from '#src/ui/confirm-store.ts'
import { Drawer } from '#src/ui/Drawer.tsx'
import { TextSkeleton } from '#src/ui/Skeletons.tsx'
import { groupCalls } from './account-groups.calls.ts'
import { GroupAccounts } from './GroupAccounts.tsx'
import { GroupPeople } from './GroupPeople.tsx'

/** One group: its accounts, and who holds which roles in all of them. */
export function GroupDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const group = useQuery(groupCalls.get(id))
  return (
    <Drawer title={group.data?.data.name ?? 'Group'} sub="Account group" width={560} onClose={onClose}>
      <Loaded query={group} loading={<TextSkeleton lines={6} label="Loading the group" />}>
        {({ data }) => (
          <div className="stack one-column gap-6">
            <GroupAccounts group={data} />
            <GroupPeople group={data} />
            <DeleteGroup group={data} onDeleted={onClose} />
          </div>
        )}
      </Loaded>
    </Drawer>
  )
}

function DeleteGroup({ group, onDeleted }: { group: AccountGroup; onDeleted: () => void }) {
  const mayChange = useCan('accounts.manage')
  const remove = useCall(api.accountGroups.remove, { refresh: ['accountGroups'], popup: 'Group deleted' })
  if (!mayChange || group.accounts.length > 0) return null
  const ask = async () => {
    if (await confirm({ message: `Delete the group ${group.name}?` }))
      remove.mutate({ params: { id: String(group.id) } }, { onSuccess: onDeleted })
  }
  return (
    <div>
      <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => void ask()}>
        Delete group
      </Button>
    </div>
  )
}
