import { isArticleSlug } from '@hometown/shared-types/article-slug'
import type { PreviewArticle, PublisherReply, PublisherRequest } from '@hometown/shared-types/publishing'
import type { SiteContent } from '../lib/content.ts'
import { articlePath } from '../lib/paths.ts'
import { previewToSiteArticle } from '../lib/to-site-article.ts'
import { isNewYear, midnightPaths } from './affected-paths.ts'
import type { ContentStore, ContentUpdate } from './content-store.ts'
import { createTurns } from './event-loop-turns.ts'
import { eventPathsAtMidnight } from './event-paths.ts'
import { ContentError } from './failure-reason.ts'
import type { Outcome, ReleaseWriter } from './release-writer.ts'
import type { PageRenderer } from './render.ts'
import { type PagePath, PREVIEW } from './site-paths.ts'
import { AddressChanges } from './withdrawn.ts'

export type PublishRequest = Extract<PublisherRequest, { type: 'publish' }>
type Published = Extract<PublisherReply, { type: 'published' }>

export interface Publisher {
  /** Call it one at a time; the caller keeps what changes meanwhile for the next publish. Rejects with the reason. */
  publish(request: PublishRequest): Promise<Published>
  /** Writes and indexes nothing, so it may run beside a publish. */
  preview(article: PreviewArticle, today: string): Promise<string>
}

/** More failed pages than this wait until something is withdrawn or all are compared, and don't delay every publish. */
const PAGES_TRIED_AGAIN = 200

export interface TakeDownEvents {
  readonly onTakenDown: (files: readonly string[]) => void
  /** Readers may still see withdrawn content. */
  readonly onFailure: (error: unknown) => void
}

/** How much to compare; a failed publish passes its scope on to the next. */
type Scope = 'paths' | 'everything' | 'release'

export function createPublisher(
  store: ContentStore,
  writer: ReleaseWriter,
  renderer: PageRenderer,
  takeDownEvents: TakeDownEvents,
): Publisher {
  // A fresh process can't know what its predecessor left half done, so its first publish compares everything.
  let scope: Scope = 'everything'
  let pending = new Set<PagePath>()
  let addresses = new AddressChanges()
  /** Pages that failed. */
  let unfinished: readonly PagePath[] = []
  let notices = new Set(store.notices)
  let renderedOn: string | undefined
  let takenDown = new Set<string>()

  function noteScope(wanted: Scope): void {
    if (wanted === 'release' || scope === 'paths') scope = wanted
  }

  function noteDate(today: string): void {
    if (renderedOn === undefined || renderedOn === today) return
    if (isNewYear(renderedOn, today)) noteScope('release')
    for (const path of midnightPaths()) pending.add(path)
  }

  function noteChanges(request: PublishRequest): void {
    for (const { kind } of request.changes) {
      if (kind === 'settings') noteScope('release')
      if (kind === 'verify') noteScope('everything')
    }
    for (const path of namedPaths(request)) pending.add(path)
  }

  /** What a process did that ended meanwhile isn't known otherwise. */
  function noteWithdrawn({ changes }: PublishRequest): void {
    for (const { kind, contentId, before } of changes) {
      if (kind !== 'article' || contentId === null || before?.status !== 'published') continue
      if (isArticleSlug(before.slug) && !store.content.articles.findById(contentId))
        addresses.note(articlePath(before.slug), undefined)
    }
  }

  async function write(content: SiteContent, id: string): Promise<Outcome> {
    if (scope === 'release' || !writer.hasCurrent()) return writer.replace(content, addresses, id)
    if (scope === 'everything') return writer.compare(content, addresses, id)
    return writer.update(content, pending, addresses, id)
  }

  /** Withdrawn content must leave the site even if nothing else can be published. */
  async function takeDown(content: SiteContent): Promise<void> {
    try {
      const done = await writer.takeDown(content, scope === 'paths' ? pending : undefined, addresses)
      if (done === undefined) return
      const { removed, problems } = done
      if (removed.length > 0) takeDownEvents.onTakenDown(removed)
      for (const file of removed) takenDown.add(file)
      for (const problem of problems) takeDownEvents.onFailure(problem)
    } catch (error) {
      takeDownEvents.onFailure(error)
    }
  }

  return {
    async publish(request) {
      noteChanges(request)
      noteDate(request.today)
      // A fresh process has just read everything.
      const update = await readChanges(store, request, renderedOn !== undefined)
      for (const notice of update.notices) notices.add(notice)
      if (update.settingsChanged) noteScope('release')
      for (const path of update.touched) pending.add(path)
      addresses.add(update.addresses)
      noteWithdrawn(request)
      const retried = addresses.withdrawn.size > 0 ? unfinished : unfinished.slice(0, PAGES_TRIED_AGAIN)
      for (const path of retried) pending.add(path)
      const takeTurn = createTurns()
      for (const path of eventPathsAtMidnight(store.content.events, renderedOn, request.today)) {
        pending.add(path)
        await takeTurn()
      }

      const content = contentOf(store, request.today)
      const { unfinished: failed, ...outcome } = await write(content, request.requestId).catch(
        async (error: unknown) => {
          await takeDown(content)
          throw error
        },
      )
      const reply: Published = {
        type: 'published',
        requestId: request.requestId,
        ...outcome,
        removed: [...new Set([...takenDown, ...outcome.removed])].filter(isGone(outcome)),
        notices: [...notices, ...outcome.notices],
      }
      unfinished = scope === 'paths' ? [...failed, ...unfinished.filter((path) => !pending.has(path))] : failed
      scope = 'paths'
      pending = new Set()
      addresses = new AddressChanges()
      takenDown = new Set()
      notices = new Set()
      renderedOn = request.today
      return reply
    },

    async preview(article, today) {
      const preview = previewToSiteArticle(article, store.content.site.timeZone)
      const page = await renderer.render(PREVIEW, { ...contentOf(store, today), preview })
      return page.toString('utf8')
    },
  }
}

/** What changes say without their content. */
function* namedPaths({ changes }: PublishRequest): Iterable<PagePath> {
  for (const { kind, before, after } of changes) {
    if (kind === 'midnight') yield* midnightPaths()
    for (const place of [before, after]) {
      if (place !== null && isArticleSlug(place.slug)) yield articlePath(place.slug)
    }
  }
}

/** Files that came back meanwhile count as written. */
function isGone({ written }: Pick<Outcome, 'written'>): (file: string) => boolean {
  const present = new Set(written)
  return (file) => !present.has(file)
}

export function contentOf(store: ContentStore, today: string): SiteContent {
  return { ...store.content, today }
}

async function readChanges(store: ContentStore, request: PublishRequest, isOld: boolean): Promise<ContentUpdate> {
  try {
    return await store.update(articleIds(request), {
      articleIds: isOld && request.changes.some(({ kind }) => kind === 'verify'),
      businesses: mayTouchBusinesses(request),
      people: request.changes.some(({ kind }) => kind === 'person' || kind === 'verify'),
      newsletters: wantedSubjects(request, 'newsletter'),
      events: wantedSubjects(request, 'event'),
      front: request.changes.some(({ kind }) => kind === 'front' || kind === 'verify'),
      topics: request.changes.some(({ kind }) => kind === 'topic' || kind === 'verify'),
      today: request.today,
    })
  } catch (error) {
    throw new ContentError(error)
  }
}

/** Other changes leave the directory as it is, so don't read it again for each article. */
function mayTouchBusinesses({ changes }: PublishRequest): boolean {
  return changes.some(({ kind }) => kind === 'business' || kind === 'settings' || kind === 'verify')
}

function articleIds({ changes }: PublishRequest): number[] {
  return [
    ...new Set(changes.flatMap(({ kind, contentId }) => (kind === 'article' && contentId !== null ? [contentId] : []))),
  ]
}

/** All of them if a change doesn't say which. */
function wantedSubjects({ changes }: PublishRequest, wanted: 'newsletter' | 'event'): readonly string[] | 'all' {
  if (changes.some(({ kind, subjectId }) => kind === 'verify' || (kind === wanted && !subjectId))) return 'all'
  return [...new Set(changes.flatMap(({ kind, subjectId }) => (kind === wanted && subjectId ? [subjectId] : [])))]
}
