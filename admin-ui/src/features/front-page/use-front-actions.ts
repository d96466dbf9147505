import {
  type FrontDecision,
  type FrontPage,
  type FrontSlotName,
  frontPageCalls,
  type PinChanges,
} from '@hometown/shared-types/contract/front-page'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, callQuery } from '../../lib/api-client.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { movedBy } from './stories.ts'

export const frontPageQuery = callQuery('front-page', frontPageCalls.get)

const PLACED: Readonly<Record<FrontSlotName, string>> = {
  lead: 'Leads the front page',
  second: 'Now a second story',
}
const TOLD = {
  unpin: 'Chosen automatically',
  hide: 'Hidden from the front page',
  show: 'Back on the front page',
} as const
const UNDO: Step = { title: 'Undone', decide: () => ({ action: 'undo' }) }

interface Step {
  readonly title: string
  /** The title of the story. */
  readonly about?: string
  /** The version that an undo takes back; the newest one if absent. */
  readonly of?: number
  /** Returns the decision; undefined if there is nothing to change. */
  decide(page: FrontPage): FrontDecision | undefined
}

interface Named {
  readonly id: string
  readonly title: string
}

export type FrontActions = ReturnType<typeof useFrontActions>

/** Returns the changes of the front page, each with undo. Each says whether it changed something. */
export function useFrontActions() {
  const client = useQueryClient()
  const { queryKey } = frontPageQuery
  const { mutateAsync, isPending } = useMutation({
    // Changes run one after the other: each needs the version that the one before it made.
    scope: { id: 'front-page' },
    async mutationFn({ decide, of }: Step) {
      // An answer to an earlier question must not replace the newer one.
      await client.cancelQueries({ queryKey })
      const page = client.getQueryData(queryKey)
      const decision = page && decide(page)
      return decision && api(frontPageCalls.decide, { body: { version: of ?? page.version, decision } })
    },
    onSuccess(after, { title, about }) {
      if (!after) return
      client.setQueryData(queryKey, after)
      const { version } = after
      toast({
        title,
        ...(about !== undefined && { description: about }),
        ...(title !== UNDO.title && { action: { label: 'Undo', onSelect: () => run({ ...UNDO, of: version }) } }),
      })
    },
    onError(error) {
      toastFailure('Couldn’t change the front page', error)
      client.invalidateQueries({ queryKey }).catch(reportError)
    },
  })
  function run(step: Step): Promise<boolean> {
    return mutateAsync(step).then(Boolean, () => false)
  }

  return {
    isSaving: isPending,
    undo: () => run(UNDO),
    place: ({ id, title }: Named, slot: FrontSlotName) =>
      run({
        ...{ title: PLACED[slot], about: title },
        decide: ({ live: [lead] }) =>
          lead?.articleId === id && lead.slot === slot ? undefined : { action: 'pin', articleId: id, slot },
      }),
    move: ({ id, title }: Named, by: -1 | 1) =>
      run({
        ...{ title: by < 0 ? 'Moved up' : 'Moved down', about: title },
        decide(page) {
          const articleIds = movedBy(page, id, by)
          return articleIds && { action: 'move', articleId: id, articleIds }
        },
      }),
    /** Runs the decisions that need nothing but the story. */
    tell: (action: keyof typeof TOLD, { id, title }: Named) =>
      run({ title: TOLD[action], about: title, decide: () => ({ action, articleId: id }) }),
    change: ({ id, title }: Named, changes: PinChanges) =>
      run({ title: 'Pin changed', about: title, decide: () => ({ action: 'change', articleId: id, ...changes }) }),
  }
}
