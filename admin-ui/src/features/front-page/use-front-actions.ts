import {
  type ChangePin,
  type FrontPage,
  type FrontSection,
  type FrontSlotName,
  frontPageCalls,
} from '@hometown/shared-types/contract/front-page'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
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
const STALE = {
  title: 'Not changed: another editor got there first',
  description: 'This is the current front page. Repeat your change if you still want it.',
  variant: 'destructive',
} as const

interface Named {
  readonly id: string
  readonly title: string
}

type Describe = (after: FrontPage, before: FrontPage) => string | undefined

/** Makes the change on the newest version; undefined if there is nothing to change. */
type Change = (page: FrontPage) => Promise<FrontPage> | undefined

export type FrontActions = ReturnType<typeof useFrontActions>

/** Changes of the front page, one after the other, each at once and with undo. */
export function useFrontActions() {
  const client = useQueryClient()
  const { queryKey } = frontPageQuery
  const [waiting, setWaiting] = useState(0)
  // A second key may come before the first change is answered, whose version it needs.
  const last = useRef<Promise<unknown>>(Promise.resolve())

  async function apply(title: string, describe: Describe, change: Change): Promise<boolean> {
    try {
      // An answer to an earlier question must not replace the newer one.
      await client.cancelQueries({ queryKey })
      const page = client.getQueryData(queryKey)
      const answer = page && change(page)
      if (!answer) return false
      const after = await answer
      client.setQueryData(queryKey, after)
      const description = describe(after, page)
      toast({
        title,
        ...(description !== undefined && { description }),
        ...(title !== UNDONE && { action: { label: 'Undo', onSelect: () => undo(after.version) } }),
      })
      return true
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale') toast(STALE)
      else toastFailure('Couldn’t change the front page', error)
      await client.invalidateQueries({ queryKey })
      return false
    }
  }

  /** @returns whether something has changed */
  function run(title: string, about: string | Describe | undefined, change: Change): Promise<boolean> {
    setWaiting((count) => count + 1)
    const describe = typeof about === 'function' ? about : () => about
    const result = last.current.then(() => apply(title, describe, change))
    last.current = result.finally(() => setWaiting((count) => count - 1))
    return result
  }

  /** @param of the version that the change made, if no other may be taken back */
  function undo(of?: number): Promise<boolean> {
    return run(UNDONE, undefined, ({ version }) => api(frontPageCalls.undo, { body: { version: of ?? version } }))
  }

  function changePin(version: number, id: string, changes: Omit<ChangePin, 'version'>): Promise<FrontPage> {
    return api(frontPageCalls.changePin, { params: { id }, body: { version, ...changes } })
  }

  return {
    isSaving: waiting > 0,
    undo: () => undo(),
    place: ({ id, title }: Named, slot: FrontSlotName) =>
      run(PLACED[slot], title, (page) => {
        const { version, live } = page
        const pin = pinOf(page, id)
        if (!pin) return api(frontPageCalls.pin, { body: { version, articleId: id, slot } })
        const isThere = pin.slot === slot && (slot === 'second' || live[0]?.articleId === id)
        return isThere ? undefined : changePin(version, pin.id, { slot })
      }),
    release: ({ id, title }: Named) =>
      run('Chosen automatically', title, (page) => {
        const pin = pinOf(page, id)
        return pin && api(frontPageCalls.unpin, { params: { id: pin.id }, query: { version: page.version } })
      }),
    move: ({ id, title }: Named, by: -1 | 1) =>
      run(
        by < 0 ? 'Moved up' : 'Moved down',
        (after, before) => `${title}${newlyPinned(after, before)}`,
        (page) => {
          const articleIds = movedBy(page, id, by)
          const body = articleIds && { version: page.version, articleId: id, articleIds }
          return body && api(frontPageCalls.order, { body })
        },
      ),
    hide: ({ id, title }: Named) =>
      run('Hidden from the front page', title, ({ version }) =>
        api(frontPageCalls.hide, { params: { id }, body: { version } }),
      ),
    show: ({ id, title }: Named) =>
      run('Back on the front page', title, ({ version }) =>
        api(frontPageCalls.show, { params: { id }, query: { version } }),
      ),
    change: (pinId: string, title: string, changes: Omit<ChangePin, 'version'>) =>
      run('Pin changed', title, ({ version }) => changePin(version, pinId, changes)),
    arrange: (sections: readonly FrontSection[]) =>
      run('Sections changed', undefined, ({ version }) =>
        api(frontPageCalls.arrange, { body: { version, sections: [...sections] } }),
      ),
  }
}

const UNDONE = 'Undone'

function pinOf({ pins }: FrontPage, articleId: string) {
  return pins.find(({ article }) => article.id === articleId)
}

/** An order holds only if the stories above have places of their own. */
function newlyPinned({ pins }: FrontPage, before: FrontPage): string {
  const added = pins.length - before.pins.length
  return added < 2 ? '' : `. ${added} stories are now pinned, so that they stay in this order.`
}
