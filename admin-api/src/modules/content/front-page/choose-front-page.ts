import { FRONT_LIMITS } from '@hometown/shared-types/contract/front-page'
import { type FrontPlan, isPinLive, type PublishedTimes, pinStart } from './front-page-plan.ts'
import { competingStories, type Story, storyScore } from './story-score.ts'

export interface CandidateStory extends Story {
  readonly id: string
  /** An editor wants the story on top, and said so in WordPress. */
  readonly isSticky?: boolean
}

interface FrontPageInput {
  readonly plan: FrontPlan
  /** Published stories that may lead by themselves, newest first. */
  readonly stories: readonly CandidateStory[]
  /** The times at which the pinned articles were published. */
  readonly published: PublishedTimes
  readonly now: number
}

/** Pins come first, then WordPress's sticky stories, newest first; scores fill the rest. @returns the lead first */
export function chooseFrontPage({ plan, stories, published, now }: FrontPageInput) {
  const hidden = hiddenArticleIds(plan)
  const live = plan.pins.filter((pin) => isPinLive(pin, published, now) && !hidden.has(pin.articleId))
  const [leading, ...displaced] = live
    .filter(({ slot }) => slot !== 'second')
    .sort((one, other) => pinStart(other, published) - pinStart(one, published))
  const pinned = [...displaced, ...live.filter(({ slot }) => slot === 'second')].slice(0, FRONT_LIMITS.pinnedSeconds)
  const pinnedIds = new Set([leading, ...pinned].map((pin) => pin?.articleId))
  const free = stories.filter(({ id }) => !pinnedIds.has(id) && !hidden.has(id))
  const sticky = free.filter(({ isSticky }) => isSticky)
  const scored = competingStories(
    free.filter(({ isSticky }) => !isSticky),
    1 + FRONT_LIMITS.seconds,
    now,
  ).toSorted((one, other) => storyScore(other, now) - storyScore(one, now))
  const automatic = [...sticky, ...scored].map(({ id }) => id)

  const automaticLead = leading ? undefined : automatic.shift()
  // A second leads if nothing else can.
  const lead = leading ?? (automaticLead === undefined ? pinned.shift() : undefined)
  const leadId = lead?.articleId ?? automaticLead
  const seconds = automatic.slice(0, Math.max(0, FRONT_LIMITS.seconds - pinned.length))
  return [
    ...(leadId === undefined ? [] : [{ articleId: leadId, slot: 'lead' } as const]),
    ...pinned.map((pin) => ({ articleId: pin.articleId, slot: 'second' as const })),
    ...seconds.map((articleId) => ({ articleId, slot: 'second' as const })),
  ]
}

export function hiddenArticleIds({ hidden }: FrontPlan): ReadonlySet<string> {
  return new Set(hidden.map(({ articleId }) => articleId))
}
