import { FRONT_LIMITS, type FrontSlotName } from '@hometown/shared-types/front-page'
import { type AutomaticLead, findAutomaticLead, remembered } from './automatic-lead.ts'
import { type FrontPlan, isLive, type Pin, type PublishedTimes, pinBegin } from './front-plan.ts'
import { competingStories, type Story, storyScore } from './story-score.service.ts'

export interface FrontStoryRow extends Story {
  readonly id: string
  /** An editor wants it on top, and said so in WordPress. */
  readonly isSticky?: boolean
}

export interface ChosenStory {
  readonly articleId: string
  readonly slot: FrontSlotName
  readonly pin: Pin | undefined
}

export interface ChosenFront {
  /** The lead first. */
  readonly stories: readonly ChosenStory[]
  readonly leads: readonly AutomaticLead[]
}

interface Choice {
  readonly plan: FrontPlan
  /** Published ones that may lead by themselves, newest first. */
  readonly stories: readonly FrontStoryRow[]
  /** Of the pinned articles. */
  readonly published: PublishedTimes
  /** As they were after the last choice. */
  readonly leads: readonly AutomaticLead[]
  readonly now: number
}

/** Pins come first, then what is sticky in WordPress, newest first; scores fill the rest. */
export function chooseFront({ plan, stories, published, leads, now }: Choice): ChosenFront {
  const hidden = hiddenArticles(plan, now)
  const live = plan.pins.filter((pin) => isLive(pin, published, now) && !hidden.has(pin.articleId))
  const [leading, ...displaced] = live
    .filter(({ slot }) => slot !== 'second')
    .sort((one, other) => pinBegin(other, published) - pinBegin(one, published))
  const pinned = [...displaced, ...live.filter(({ slot }) => slot === 'second')].slice(0, FRONT_LIMITS.pinnedSeconds)
  const taken = new Set([leading, ...pinned].map((pin) => pin?.articleId))
  const free = stories.filter(({ id }) => !taken.has(id) && !hidden.has(id))
  const sticky = free.filter(({ isSticky }) => isSticky)
  const scored = competingStories(
    free.filter(({ isSticky }) => !isSticky),
    1 + FRONT_LIMITS.seconds,
    now,
  )
    .map((story) => ({ id: story.id, score: storyScore(story, now) }))
    .sort((one, other) => other.score - one.score)

  const stickyId = leading ? undefined : sticky[0]?.id
  const scoredId = leading || stickyId !== undefined ? undefined : findAutomaticLead(scored, leads, now)
  const automaticId = stickyId ?? scoredId
  const lead = leading ?? (automaticId === undefined ? pinned.shift() : undefined)
  const leadId = lead?.articleId ?? automaticId
  const automatic = [...sticky, ...scored]
    .filter(({ id }) => id !== leadId)
    .slice(0, Math.max(0, FRONT_LIMITS.seconds - pinned.length))
    .map(({ id }) => ({ articleId: id, slot: 'second' as const, pin: undefined }))
  return {
    stories: [
      ...(leadId === undefined ? [] : [{ articleId: leadId, slot: leadSlot(lead), pin: lead }]),
      ...pinned.map((pin) => ({ articleId: pin.articleId, slot: 'second' as const, pin })),
      ...automatic,
    ],
    leads: remembered(leads, scoredId, scored, now),
  }
}

export function hiddenArticles({ hidden }: FrontPlan, now: number): ReadonlySet<string> {
  return new Set(hidden.filter(({ until }) => until === null || until > now).map(({ articleId }) => articleId))
}

/** A second leads if nothing else can. */
function leadSlot(lead: Pin | undefined): FrontSlotName {
  return lead?.slot === 'splash' ? 'splash' : 'lead'
}
