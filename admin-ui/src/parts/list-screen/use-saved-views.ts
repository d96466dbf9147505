import { accountKey } from '../../lib/kept-for-account.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { toast } from '../../ui/toast.ts'
import { useKeptInBrowser } from './kept-in-browser.ts'
import { useListAddress } from './list-address.ts'
import type { ListControls } from './list-types.ts'
import { openView, type SavedView, savedViewsSchema } from './saved-views.ts'

const NO_VIEWS: SavedView[] = []

export function useSavedViews(controls: ListControls, onHidden?: (hidden: readonly string[]) => void) {
  const { id: userId } = useCurrentUser()
  const [views, change] = useKeptInBrowser(
    `${accountKey('list-views', userId)}:${controls.id}`,
    savedViewsSchema,
    NO_VIEWS,
  )
  const changeAddress = useListAddress()

  const put = (view: SavedView) => change((now) => sorted([...without(now, view), view]))
  return {
    views,
    open(view: SavedView): void {
      const { values, gone } = openView(view, controls)
      changeAddress(values)
      onHidden?.(view.hidden)
      if (gone.length > 0) toast({ title: `Opened “${view.name}” without ${gone.join(' and ')}`, description: GONE })
    },
    save(view: SavedView): void {
      if (put(view)) toast({ title: 'View saved', description: view.name })
      else toast({ title: 'This view is lost when you reload', description: UNKEPT, variant: 'destructive' })
    },
    remove(view: SavedView): void {
      change((now) => without(now, view))
      toast({ title: 'View deleted', description: view.name, action: { label: 'Undo', onSelect: () => put(view) } })
    },
  }
}

const GONE = 'What it filters by no longer exists. Save the view again to keep it this way.'
const UNKEPT = 'Your browser doesn’t store data for this site. Check its settings for site data.'

function without(views: readonly SavedView[], { name }: SavedView): SavedView[] {
  return views.filter((view) => view.name !== name)
}

function sorted(views: readonly SavedView[]): SavedView[] {
  return views.toSorted((one, other) => one.name.localeCompare(other.name))
}
