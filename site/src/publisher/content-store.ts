import type { Change } from '@hometown/shared-types/contract/publishing'
import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import type { CountyDate } from '@hometown/shared-types/rules/time'
import { explainError } from '@hometown/wordpress-adapter'
import type { SiteArticle } from '../lib/content.ts'
import type { ServiceSource } from '../lib/content-source.ts'
import { type LoadedContent, loadContent, malformedNotices, slugNotice } from '../lib/load-content.ts'
import { indexPublished } from '../lib/name-index.ts'
import { toSiteNewsletter } from '../lib/newsletter-index.ts'
import { articlePath, businessPath, eventPath, newsletterPath } from '../lib/paths.ts'
import { readEach, withMissing } from '../lib/service-reads.ts'
import { toSiteArticle } from '../lib/site-article.ts'
import { toSiteEvent } from '../lib/site-event.ts'
import { createTopicNotes } from '../lib/topics.ts'
import type { PagePath } from './files.ts'
import { type BeforeAfter, type Items, type Touched, type TouchedContent, touch } from './pages.ts'
import type { Pending } from './pending.ts'
import { createTurns } from './render.ts'

/** More items than this, as after an import, are read together with all others. */
const MOST_READ_ONE_BY_ONE = 20

export interface ContentStore {
  readonly content: LoadedContent
  /** Reads what the changes name, and notes what a publish has to do now. If it rejects, nothing has changed. */
  update(pending: Pending, changes: readonly Change[], today: CountyDate): Promise<void>
}

/** The service or WordPress gave no complete answer. Nothing has been rendered. */
export class ContentError extends Error {
  override name = 'ContentError'
  constructor(cause: unknown) {
    super(`The content could not be read: ${explainError(cause)}`, { cause })
  }
}

type DatedContent = LoadedContent & { readonly today: CountyDate }
type ReadChanges = Awaited<ReturnType<typeof readChanges>>

export async function openContentStore(source: ServiceSource): Promise<ContentStore> {
  let content = await loadContent(source)
  return {
    get content() {
      return content
    },
    async update(pending, changes, today) {
      const read = await readChanges(source, content, changes)
      const before = { ...content, today }
      if (changesEveryArticle(before.site, read.site)) {
        content = await loadContent(source, content)
        pending.isWhole = true
        for (const notice of content.notices) pending.notices.add(notice)
        return
      }
      const { site, businesses, people, front, topics } = read
      content = { ...content, site, businesses, people, front, topics }
      const after = { ...content, today }
      if (!isSameContent(siteWithoutRedirects(before.site), siteWithoutRedirects(site))) pending.isWhole = true
      await noteChangedLists(pending, before, after)
      await noteReadChanges(pending, after, read)
      noteChangedArticles(pending, after, read)
      pending.redirects ||= before.site !== site
    },
  }
}

async function readChanges(source: ServiceSource, content: LoadedContent, changes: readonly Change[]) {
  const isVerify = changes.some(({ kind }) => kind === 'verify')
  const isWanted = (...kinds: Change['kind'][]) => isVerify || changes.some(({ kind }) => kinds.includes(kind))
  const named = changes.flatMap(({ kind, contentId }) => (kind === 'article' && contentId !== null ? [contentId] : []))
  const ids = [...new Set([...named, ...(isVerify ? await differingArticleIds(source, content) : [])])]
  const [site, batch, businesses, people, newsletters, events, front, topics] = await Promise.all([
    changes.every(isEditWithoutRedirects) ? content.site : source.readSite(),
    source.readSome(ids, content.site),
    isWanted('business', 'settings') ? source.readBusinesses().then(indexPublished) : content.businesses,
    isWanted('person') ? source.readPeople().then(indexPublished) : content.people,
    readChangedItems(
      changedIdsOfKind(changes, 'newsletter'),
      content.newsletters.all(),
      source.readNewsletters,
      source.findNewsletter,
    ),
    readChangedItems(changedIdsOfKind(changes, 'event'), content.events.all(), source.readEvents, source.findEvent),
    isWanted('front') ? source.readFront() : content.front,
    isWanted('topic') ? source.readTopics().then(createTopicNotes) : content.topics,
  ])
  return { ids, site, batch, businesses, people, newsletters, events, front, topics }
}

/** A plain edit comes without other redirects and settings: nothing leaves its address. */
function isEditWithoutRedirects({ kind, before, after }: Change): boolean {
  if (kind !== 'article') return kind === 'front' || kind === 'midnight'
  return after?.status === 'published' && (before?.status !== 'published' || before.slug === after.slug)
}

/** Returns all of them if a change doesn't say which. */
function changedIdsOfKind(changes: readonly Change[], wanted: 'newsletter' | 'event'): readonly string[] | 'all' {
  if (changes.some(({ kind, subjectId }) => kind === 'verify' || (kind === wanted && !subjectId))) return 'all'
  return [...new Set(changes.flatMap(({ kind, subjectId }) => (kind === wanted && subjectId ? [subjectId] : [])))]
}

/** Finds articles that came or went without a change that names them. */
async function differingArticleIds(source: ServiceSource, { articles }: LoadedContent): Promise<number[]> {
  const listed = await source.readIds()
  const known = new Set(Array.from(articles.all(), ({ wordpressPostId }) => wordpressPostId))
  return [...[...listed].filter((id) => !known.has(id)), ...[...known].filter((id) => !listed.has(id))]
}

async function readChangedItems<T extends { id: string }>(
  wanted: readonly string[] | 'all',
  known: Iterable<{ id: string }>,
  readAll: () => Promise<readonly T[] | undefined>,
  find: (id: string) => Promise<T | undefined>,
) {
  if (wanted !== 'all' && wanted.length <= MOST_READ_ONE_BY_ONE) return readEach(wanted, find)
  return withMissing(known, (await readAll()) ?? [], find)
}

type ChangedItem<T> = BeforeAfter<T | undefined>

/** Compares what is always read as a whole. */
async function noteChangedLists(pending: Pending, before: DatedContent, after: DatedContent): Promise<void> {
  const { touched } = pending
  const both = { before, after }
  const people = differingItems(before.people.all(), after.people.all())
  const bylinePeople = people.filter(
    (person) =>
      person.before?.slug !== person.after?.slug || !isSameContent(person.before?.picture, person.after?.picture),
  )
  await noteChangedItems(pending, 'business', differingItems(before.businesses.all(), after.businesses.all()), both, {
    pathOf: ({ slug }) => businessPath(slug),
  })
  await noteChangedItems(pending, 'person', people, both)
  await noteChangedItems(pending, 'bylinePerson', bylinePeople, both)
  if (!isSameContent(before.front, after.front))
    touch(touched, 'front', { before: before.front, after: after.front }, after)
  for (const slug of new Set([...before.topics.keys(), ...after.topics.keys()]))
    if (!isSameContent(before.topics.get(slug), after.topics.get(slug))) touch(touched, 'topic', slug, after)
}

function differingItems<T extends { readonly id: string }>(before: Iterable<T>, after: Iterable<T>): ChangedItem<T>[] {
  if (before === after) return []
  const known = new Map(Array.from(before, (item) => [item.id, item]))
  const left = new Map(Array.from(after, (item) => [item.id, item]))
  const ids = new Set([...known.keys(), ...left.keys()])
  return Array.from(ids, (id) => ({ before: known.get(id), after: left.get(id) })).filter(isItemChanged)
}

async function noteReadChanges(pending: Pending, content: DatedContent, read: ReadChanges): Promise<void> {
  const { site, newsletters, events } = content
  const both = { before: content, after: content }
  const letters = Array.from(read.newsletters, ([id, facts]) => ({
    before: newsletters.findById(id),
    after: facts && toSiteNewsletter(facts, site.timeZone),
  })).filter(isItemChanged)
  await noteChangedItems(pending, 'newsletter', letters, both, {
    pathOf: ({ id }) => newsletterPath(id),
    index: newsletters,
  })
  const dates = Array.from(read.events, ([id, facts]) => ({
    before: events.findById(id),
    after: facts && toSiteEvent(facts),
  })).filter(isItemChanged)
  await noteChangedItems(pending, 'event', dates, both, { pathOf: ({ slug }) => eventPath(slug), index: events })
}

/** Exchanges all items at once, because lists are sorted again after each exchange, and an import changes thousands. */
async function noteChangedItems<Kind extends 'business' | 'person' | 'bylinePerson' | 'newsletter' | 'event'>(
  pending: Pending,
  kind: Kind,
  changes: readonly ChangedItem<Items[Kind]>[],
  contents: BeforeAfter<DatedContent>,
  { pathOf, index }: { pathOf?: (item: Items[Kind]) => PagePath; index?: ItemIndex<Items[Kind]> } = {},
): Promise<void> {
  const takeTurn = createTurns()
  for (const state of ['before', 'after'] as const) {
    for (const { [state]: item } of changes) {
      if (item) touch(pending.touched, kind, item, contents[state])
      await takeTurn()
    }
    if (state === 'after') return
    for (const { before, after } of changes) {
      if (pathOf && before && !after) pending.withdrawn.add(pathOf(before))
      if (before) index?.remove(before.id)
      if (after) index?.put(after)
    }
  }
}

interface ItemIndex<T> {
  put(item: T): void
  remove(id: string): void
}

/** Notes articles. One that claims or releases a slug may change the slugs of others. */
function noteChangedArticles(pending: Pending, content: DatedContent, { ids, batch }: ReadChanges): void {
  const { site, articles, slugs } = content
  const malformed = new Set(batch.malformed.map(({ id }) => id))
  const found = new Map(batch.articles.map((article) => [article.wordpressPostId, article]))
  const fresh = new Map(ids.filter((id) => !malformed.has(id)).map((id) => [id, found.get(id)]))
  const others = [...fresh].flatMap(([id, facts]) => [...(facts ? slugs.claim(id, facts.slug) : slugs.release(id))])
  for (const notice of malformedNotices(batch)) pending.notices.add(notice)
  for (const id of new Set([...fresh.keys(), ...others])) {
    const before = articles.findById(id)
    const facts = fresh.get(id)
    const slug = slugs.slugOf(id)
    const other = before && !fresh.has(id) ? { ...before, slug } : undefined
    const after = facts ? toSiteArticle(facts, slug, site.timeZone) : other
    if (facts && facts.slug !== slug) pending.notices.add(slugNotice(facts.slug, slug))
    if (isSameContent(before, after)) continue
    if (before && !after) pending.withdrawn.add(articlePath(before.slug))
    changeArticle(pending.touched, content, { before, after })
  }
}

/** Notes the article's pages before and after, and exchanges it. */
export function changeArticle(
  touched: Touched,
  content: TouchedContent,
  { before, after }: BeforeAfter<SiteArticle | undefined>,
): void {
  const isListedAlike = before && after && isSameContent(listedPartOfArticle(before), listedPartOfArticle(after))
  const touchAll = (article: SiteArticle) => {
    touch(touched, 'article', article, content)
    if (!isListedAlike) touch(touched, 'listed', article, content)
  }
  if (before) touchAll(before)
  if (after) content.articles.put(after)
  else if (before) content.articles.remove(before.wordpressPostId)
  if (after) touchAll(after)
}

function listedPartOfArticle(article: SiteArticle): object {
  return { ...article, content: undefined, textPictures: undefined, textCredits: undefined, modifiedAt: 0 }
}

/** Compares the time zone, which decides days and months, and the site's name, which replaces missing authors. */
function changesEveryArticle(before: SiteInfo, after: SiteInfo): boolean {
  return before.timeZone !== after.timeZone || before.siteName !== after.siteName
}

/** Redirects change files of their own, and no other page. */
function siteWithoutRedirects(site: SiteInfo): Omit<SiteInfo, 'redirects' | 'redirectPatterns'> {
  const { redirects: _, redirectPatterns: __, ...rest } = site
  return rest
}

function isItemChanged({ before, after }: BeforeAfter<unknown>): boolean {
  return !isSameContent(before, after)
}

function isSameContent(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
