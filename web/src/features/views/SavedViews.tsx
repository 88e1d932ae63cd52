import { useState } from 'react'
import { IconPencil, IconPlus, IconTrash, IconUserOff } from '@tabler/icons-react'
import type { ViewedScreen } from '@forecourt/domain/rules/viewed-screens.ts'
import { ViewLink } from '#src/list/ViewLink.tsx'
import { fetchedLater, useFetchedWhenIdle } from '#src/ui/fetched-later.tsx'
import { Menu, type MenuItem } from '#src/ui/Menu.tsx'
import { RowMenuButton } from '#src/ui/RowMenuButton.tsx'
import { Views } from '#src/ui/Views.tsx'
import type { ApiError } from '#src/api/api-error.ts'
import { useCan } from '#src/api/use-can.ts'
import type { Written } from '#src/list/list-search.ts'
import { readView } from './saved-view.ts'
import { useSavedViews, type SavedView } from './use-saved-views.ts'
import classes from './SavedViews.module.css'

const NameViewDialog = fetchedLater(async () => (await import('./NameViewDialog.tsx')).NameViewDialog, null)

type ReadyView = { label: string; count?: number | undefined; isCurrent: boolean; search: string }

type SavedViewsProps = {
  screen: ViewedScreen
  /** The built-in views. */
  ready: readonly ReadyView[]
  /** The view that would be saved now; null while it has errors. */
  search: string | null
  /** Whether a view matches the screen. */
  isOpen?: (search: string) => boolean
  /** The address that opens a view. */
  addressOf?: (search: string) => Written
  onSaved?: () => void
}

const problemOf = (error: ApiError | null) => error?.errors['name']?.join('. ') ?? error?.message

/** Built-in and saved views of a screen. A state that matches none of them can be saved as a new view. */
export function SavedViews({ screen, ready, search, addressOf = readView, onSaved, ...props }: SavedViewsProps) {
  const isOpen = props.isOpen ?? ((view: string) => view === search)
  const saved = useSavedViews(screen)
  const mayShare = useCan('views.share')
  useFetchedWhenIdle(NameViewDialog, true)
  const [naming, setNaming] = useState<SavedView | 'new' | null>(null)
  const current = saved.views.find((view) => isOpen(view.search))
  const isReady = ready.some((view) => isOpen(view.search))
  const linkTo = (view: string) => <ViewLink search={addressOf(view)} />
  const close = () => {
    setNaming(null)
    saved.save.reset()
    saved.update.reset()
  }

  return (
    <>
      <Views
        views={[
          ...ready.map((view) => ({ ...view, isCurrent: view.isCurrent && !current, link: linkTo(view.search) })),
          ...saved.views.map((view) => ({
            id: view.id,
            label: view.name,
            isCurrent: view === current,
            link: linkTo(view.search),
            action:
              view === current && (view.is_own || mayShare) ? (
                <ViewMenu
                  view={view}
                  onRename={() => setNaming(view)}
                  onDelete={() => saved.remove(view)}
                  onStopSharing={() => saved.stopSharing(view)}
                />
              ) : null,
          })),
        ]}
      >
        {current || isReady || search === null ? null : (
          <button type="button" className={classes.save} aria-haspopup="dialog" onClick={() => setNaming('new')}>
            <IconPlus size={16} aria-hidden />
            Save view
          </button>
        )}
      </Views>
      {naming === 'new' && search !== null ? (
        <NameViewDialog
          title="Save view"
          replaces={saved.views.filter(({ is_own }) => is_own)}
          mayShare={mayShare}
          error={problemOf(saved.save.error)}
          isBusy={saved.save.isPending}
          onSave={(view) =>
            saved.save.mutate(
              { search, ...view },
              {
                onSuccess: () => {
                  close()
                  onSaved?.()
                },
              },
            )
          }
          onClose={close}
        />
      ) : null}
      {naming && naming !== 'new' ? (
        <NameViewDialog
          title={mayShare ? 'Rename or share view' : 'Rename view'}
          initial={naming}
          mayShare={mayShare}
          error={problemOf(saved.update.error)}
          isBusy={saved.update.isPending}
          onSave={(changed) => saved.update.mutate({ view: naming, ...changed }, { onSuccess: close })}
          onClose={close}
        />
      ) : null}
    </>
  )
}

type ViewMenuProps = { view: SavedView; onRename: () => void; onDelete: () => void; onStopSharing: () => void }

function ViewMenu({ view, onRename, onDelete, onStopSharing }: ViewMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const mayShare = useCan('views.share')
  const own: MenuItem[] = [
    { label: mayShare ? 'Rename or share' : 'Rename', icon: IconPencil, onChoose: onRename },
    { label: 'Delete view', icon: IconTrash, onChoose: onDelete },
  ]
  const anothers: MenuItem[] = [{ label: 'Stop sharing', icon: IconUserOff, onChoose: onStopSharing }]
  return (
    <>
      <RowMenuButton name={`the view ${view.name}`} onOpen={setAnchor} />
      {anchor ? (
        <Menu
          label={`Actions for the view ${view.name}`}
          items={view.is_own ? own : anothers}
          anchor={anchor}
          onClose={() => setAnchor(null)}
        />
      ) : null}
    </>
  )
}
