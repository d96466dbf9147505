import {
  type ChangePin,
  type FrontPage,
  type FrontSection,
  type FrontSlotName,
  frontPageCalls,
} from '@hometown/shared-types/contract/front-page'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { ApiError } from '../../lib/api-error.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { movedBy } from './stories.ts'

export const frontPageQuery = queryOptions({
  queryKey: ['front-page', 'decisions'],
  queryFn: ({ signal }) => api(frontPageCalls.get, { signal }),
})

const PLACED: Readonly<Record<FrontSlotName, string>> = {
  splash: 'Leads across the page',
  lead: 'Leads the front page',
  second: 'Now a second story',
}
const UNDONE = 'Undone'
const STALE = {
  title: 'Not changed: another editor got there first',
  description: 'This is the current front page. Repeat your change if you still want it.',
  variant: 'destructive',
} as const

/** Changes the newest version; undefined if there is nothing to change. */
type Change = (page: FrontPage) => Promise<FrontPage> | undefined

interface Step {
  readonly title: string
  /** The title of the story. */
  readonly about: string | undefined
  readonly change: Change
}

interface Named {
  readonly id: string
  readonly title: string
}

export type FrontActions = ReturnType<typeof useFrontActions>

/** Changes of the front page, each with undo. Each says whether it changed something. */
export function useFrontActions() {
  const client = useQueryClient()
  const { queryKey } = frontPageQuery
  const { mutateAsync, isPending } = useMutation({
    // One after the other: each needs the version that the one before it made.
    scope: { id: 'front-page' },
    async mutationFn({ change }: Step) {
      // An answer to an earlier question must not replace the newer one.
      await client.cancelQueries({ queryKey })
      const page = client.getQueryData(queryKey)
      return page && change(page)
    },
    onSuccess(after, { title, about }) {
      if (!after) return
      client.setQueryData(queryKey, after)
      const { version } = after
      toast({
        title,
        ...(about !== undefined && { description: about }),
        ...(title !== UNDONE && { action: { label: 'Undo', onSelect: () => undo(version) } }),
      })
    },
    onError(error) {
      if (error instanceof ApiError && error.code === 'stale') toast(STALE)
      else toastFailure('Couldn’t change the front page', error)
      return client.invalidateQueries({ queryKey })
    },
  })
  function run(title: string, about: string | undefined, change: Change): Promise<boolean> {
    return mutateAsync({ title, about, change }).then(Boolean, () => false)
  }

  /** @param of the version that the change made, if no other may be taken back */
  function undo(of?: number): Promise<boolean> {
    return run(UNDONE, undefined, ({ version }) => api(frontPageCalls.undo, { body: { version: of ?? version } }))
  }

  return {
    isSaving: isPending,
    undo: () => undo(),
    place: ({ id, title }: Named, slot: FrontSlotName) =>
      run(PLACED[slot], title, ({ version, live }) => {
        const isThere = live[0]?.articleId === id && live[0].slot === slot
        return isThere ? undefined : api(frontPageCalls.pin, { body: { version, articleId: id, slot } })
      }),
    release: ({ id, title }: Named) =>
      run('Chosen automatically', title, ({ version, pins }) => {
        const pin = pins.find(({ article }) => article.id === id)
        return pin && api(frontPageCalls.unpin, { params: { id: pin.id }, query: { version } })
      }),
    move: ({ id, title }: Named, by: -1 | 1) =>
      run(by < 0 ? 'Moved up' : 'Moved down', title, (page) => {
        const articleIds = movedBy(page, id, by)
        return articleIds && api(frontPageCalls.order, { body: { version: page.version, articleId: id, articleIds } })
      }),
    hide: ({ id, title }: Named) =>
      run('Hidden from the front page', title, ({ version }) =>
        api(frontPageCalls.hide, { params: { id }, body: { version } }),
      ),
    show: ({ id, title }: Named) =>
      run('Back on the front page', title, ({ version }) =>
        api(frontPageCalls.show, { params: { id }, query: { version } }),
      ),
    change: (id: string, title: string, changes: Omit<ChangePin, 'version'>) =>
      run('Pin changed', title, ({ version }) =>
        api(frontPageCalls.changePin, { params: { id }, body: { version, ...changes } }),
      ),
    arrange: (sections: readonly FrontSection[]) =>
      run('Sections changed', undefined, ({ version }) =>
        api(frontPageCalls.arrange, { body: { version, sections: [...sections] } }),
      ),
  }
}
