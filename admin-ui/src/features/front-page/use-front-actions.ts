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
import { orderAfterMove } from './stories.ts'

export const frontPageQuery = callQuery('front-page', frontPageCalls.get)

const PLACED_STORY_TITLES: Readonly<Record<FrontSlotName, string>> = {
  lead: 'Leads the front page',
  second: 'Now a second story',
}
const FRONT_DECISION_TITLES = {
  unpin: 'Chosen automatically',
  hide: 'Hidden from the front page',
  show: 'Back on the front page',
} as const
const UNDO_STEP: FrontStep = { title: 'Undone', decide: () => ({ action: 'undo' }) }

interface FrontStep {
  readonly title: string
  readonly storyTitle?: string
  /** The version that an undo takes back; the newest one if absent. */
  readonly version?: number
  decide(page: FrontPage): FrontDecision | undefined
}

interface FrontStoryRef {
  readonly id: string
  readonly title: string
}

export type FrontActions = ReturnType<typeof useFrontActions>

/** Each change resolves to whether it changed something. */
export function useFrontActions() {
  const client = useQueryClient()
  const { queryKey } = frontPageQuery
  const { mutateAsync, isPending } = useMutation({
    // Changes run one after the other: each needs the version that the one before it made.
    scope: { id: 'front-page' },
    async mutationFn({ decide, version }: FrontStep) {
      // An answer to an earlier question must not replace the newer one.
      await client.cancelQueries({ queryKey })
      const page = client.getQueryData(queryKey)
      const decision = page && decide(page)
      return decision && api(frontPageCalls.decide, { body: { version: version ?? page.version, decision } })
    },
    onSuccess(after, { title, storyTitle }) {
      if (!after) return
      client.setQueryData(queryKey, after)
      const { version } = after
      toast({
        title,
        ...(storyTitle !== undefined && { description: storyTitle }),
        ...(title !== UNDO_STEP.title && {
          action: { label: 'Undo', onSelect: () => run({ ...UNDO_STEP, version }) },
        }),
      })
    },
    onError(error) {
      toastFailure('Couldn’t change the front page', error)
      client.invalidateQueries({ queryKey }).catch(reportError)
    },
  })
  function run(step: FrontStep): Promise<boolean> {
    return mutateAsync(step).then(Boolean, () => false)
  }

  return {
    isSaving: isPending,
    undo: () => run(UNDO_STEP),
    place: ({ id, title }: FrontStoryRef, slot: FrontSlotName) =>
      run({
        title: PLACED_STORY_TITLES[slot],
        storyTitle: title,
        decide: ({ live: [lead] }) =>
          lead?.articleId === id && lead.slot === slot ? undefined : { action: 'pin', articleId: id, slot },
      }),
    move: ({ id, title }: FrontStoryRef, by: -1 | 1) =>
      run({
        title: by < 0 ? 'Moved up' : 'Moved down',
        storyTitle: title,
        decide(page) {
          const articleIds = orderAfterMove(page, id, by)
          return articleIds && { action: 'move', articleId: id, articleIds }
        },
      }),
    decideOn: (action: keyof typeof FRONT_DECISION_TITLES, { id, title }: FrontStoryRef) =>
      run({ title: FRONT_DECISION_TITLES[action], storyTitle: title, decide: () => ({ action, articleId: id }) }),
    change: ({ id, title }: FrontStoryRef, changes: PinChanges) =>
      run({ title: 'Pin changed', storyTitle: title, decide: () => ({ action: 'change', articleId: id, ...changes }) }),
  }
}
