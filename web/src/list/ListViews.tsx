import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ListView, ViewedList } from '@forecourt/domain/contract/list-views.ts'
import { Menu, type MenuItem } from '#src/ui/Menu.tsx'
import { RowMenuButton } from '#src/ui/RowMenuButton.tsx'
import { Views } from '#src/ui/Views.tsx'
import type { ApiError } from '#src/api/api-error.ts'
import type { Written } from './list-search.ts'
import { NameViewDialog } from './NameViewDialog.tsx'
import { readView, writeView } from './saved-view.ts'
import { useCan } from '#src/api/use-can.ts'
import { useSavedViews } from './use-saved-views.ts'
import classes from './ListViews.module.css'

type ReadyView = { label: string; count?: number | undefined; isCurrent: boolean; search: Written }

type ListViewsProps = {
  list: ViewedList
  /** Those that are always there. */
  ready: readonly ReadyView[]
  /** The address as it is. */
  query: Written
}

const exactly = { exact: true, includeSearch: true }
const linkTo = (search: Written) => <Link to="." search={search} activeOptions={exactly} resetScroll={false} />

const problemOf = (error: ApiError | null) => error?.errors['name']?.join('. ') ?? error?.message

/** Views of a list, ready-made and saved. What is not a view yet can be saved as one. */
export function ListViews({ list, ready, query }: ListViewsProps) {
  const saved = useSavedViews(list)
  const mayShare = useCan('users.manage')
  const [naming, setNaming] = useState<ListView | 'new' | null>(null)
  const here = writeView(query)
  const current = saved.views.find(({ search }) => search === here)
  const isReady = ready.some(({ search }) => writeView(search) === here)
  const close = () => {
    setNaming(null)
    saved.save.reset()
    saved.update.reset()
  }

  return (
    <>
      <Views
        views={[
          ...ready.map(({ search, ...view }) => ({ ...view, isCurrent: view.isCurrent && !current, link: linkTo(search) })),
          ...saved.views.map((view) => ({
            id: view.id,
            label: view.name,
            isCurrent: view === current,
            link: linkTo(readView(view.search)),
            action:
              view === current && (view.is_own || mayShare) ? (
                <ViewMenu view={view} onRename={() => setNaming(view)} onDelete={() => saved.remove(view)} />
              ) : null,
          })),
        ]}
      >
        {current || isReady ? null : (
          <button type="button" className={classes.save} aria-haspopup="dialog" onClick={() => setNaming('new')}>
            <IconPlus size={16} aria-hidden />
            Save view
          </button>
        )}
      </Views>
      {naming === 'new' ? (
        <NameViewDialog
          title="Save view"
          replaces={saved.views.filter(({ is_own }) => is_own).map(({ name }) => name)}
          mayShare={mayShare}
          error={problemOf(saved.save.error)}
          isBusy={saved.save.isPending}
          onSave={(view) => saved.save.mutate({ body: { list, search: here, ...view } }, { onSuccess: close })}
          onClose={close}
        />
      ) : null}
      {naming && naming !== 'new' ? (
        <NameViewDialog
          title="Rename or share view"
          initial={naming}
          mayShare={mayShare}
          error={problemOf(saved.update.error)}
          isBusy={saved.update.isPending}
          onSave={(body) => saved.update.mutate({ params: { id: String(naming.id) }, body }, { onSuccess: close })}
          onClose={close}
        />
      ) : null}
    </>
  )
}

type ViewMenuProps = { view: ListView; onRename: () => void; onDelete: () => void }

function ViewMenu({ view, onRename, onDelete }: ViewMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const rename: MenuItem = { label: 'Rename or share', icon: IconPencil, onChoose: onRename }
  const remove: MenuItem = { label: 'Delete view', icon: IconTrash, onChoose: onDelete }
  return (
    <>
      <RowMenuButton name={`the view ${view.name}`} onOpen={setAnchor} />
      {anchor ? (
        <Menu
          label={`Actions for the view ${view.name}`}
          items={view.is_own ? [rename, remove] : [remove]}
          anchor={anchor}
          onClose={() => setAnchor(null)}
        />
      ) : null}
    </>
  )
}
