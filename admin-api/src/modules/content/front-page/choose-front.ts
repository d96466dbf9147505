import { FRONT_LIMITS, type FrontSlotName } from '@hometown/shared-types/front-page'
import { type FrontPlan, isLive, type Pin, type PublishedTimes } from './front-plan.ts'
import { competingStories, type Story, storyScore } from './story-score.ts'

const LEAD_STAYS_MS = 2 * 3_600_000
const RIVAL_FACTOR = 1.25

export interface FrontStoryRow extends Story {
  readonly id: string
}

export interface ChosenStory {
  readonly articleId: string
  readonly slot: FrontSlotName
  readonly pin: Pin | undefined
}

export interface ChosenFront {
  /** The lead first. */
  readonly stories: readonly ChosenStory[]
  readonly leadSince: number | null
}

interface Choice {
  readonly plan: FrontPlan
  /** Published ones that may lead by themselves, newest first. */
  readonly stories: readonly FrontStoryRow[]
  /** Of the pinned articles. */
  readonly published: PublishedTimes
  readonly before: { readonly leadId: string | undefined; readonly leadSince: number | null }
  readonly now: number
}

/** Pins come first, scores fill the rest. */
export function chooseFront({ plan, stories, published, before, now }: Choice): ChosenFront {
  const hidden = hiddenArticles(plan, now)
  const live = plan.pins.filter((pin) => isLive(pin, published, now) && !hidden.has(pin.articleId))
  const [leading, ...displaced] = live.filter(({ slot }) => slot !== 'second')
  const pinned = [...displaced, ...live.filter(({ slot }) => slot === 'second')].slice(0, FRONT_LIMITS.pinnedSeconds)
  const taken = new Set([leading, ...pinned].map((pin) => pin?.articleId))
  const free = stories.filter(({ id }) => !taken.has(id) && !hidden.has(id))
  const scored = competingStories(free, 1 + FRONT_LIMITS.seconds, now)
    .map((story) => ({ id: story.id, score: storyScore(story, now) }))
    .sort((one, other) => other.score - one.score)

  const leadId = leading?.articleId ?? bestLead(scored, before, now)
  const lead: ChosenStory[] =
    leadId === undefined ? [] : [{ articleId: leadId, slot: leading?.slot ?? 'lead', pin: leading }]
  const automatic = scored
    .filter(({ id }) => id !== leadId)
    .slice(0, Math.max(0, FRONT_LIMITS.seconds - pinned.length))
    .map(({ id }) => ({ articleId: id, slot: 'second' as const, pin: undefined }))
  return {
    stories: [
      ...lead,
      ...pinned.map((pin) => ({ articleId: pin.articleId, slot: 'second' as const, pin })),
      ...automatic,
    ],
    leadSince: leadId === undefined ? null : leadId === before.leadId ? before.leadSince : now,
  }
}

export function hiddenArticles({ hidden }: FrontPlan, now: number): ReadonlySet<string> {
  return new Set(hidden.filter(({ until }) => until === null || until > now).map(({ articleId }) => articleId))
}

/** A new lead stays for two hours, unless another story is much stronger. */
function bestLead(
  scored: readonly { id: string; score: number }[],
  { leadId, leadSince }: Choice['before'],
  now: number,
): string | undefined {
  const best = scored[0]
  const former = scored.find(({ id }) => id === leadId)
  if (!best || !former || leadSince === null) return best?.id
  const stays = now < leadSince + LEAD_STAYS_MS && best.score < former.score * RIVAL_FACTOR
  return stays ? former.id : best.id
}
