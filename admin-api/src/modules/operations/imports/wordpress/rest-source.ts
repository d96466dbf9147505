import { decodeSlug } from '@hometown/shared-types/article-slug'
import { textFromHtml } from '@hometown/shared-types/excerpt'
import {
  coauthorNicenames,
  explainError,
  isReadable,
  mapPostToArticle,
  type WordPressClient,
  WordPressError,
  type WordPressMedia,
  type WordPressPost,
} from '@hometown/wordpress-adapter'
import { formerPathsOf } from '../former-paths.ts'
import {
  ImportError,
  type IncomingAuthor,
  type IncomingItem,
  type IncomingSource,
  nameOfSite,
  siteOfAddress,
} from '../incoming.ts'
import { attachmentPaths } from './attachment-paths.ts'
import { createLibrary, type LibraryPicture } from './library.ts'
import { restrictedParts } from './restricted-parts.ts'
import { stateOfPost, withoutRestricted } from './wxr-source.ts'

/** Half of what WordPress gives at once: posts with everything embedded are large. */
const PER_PAGE = 50
const EVERY_STATUS = ['publish', 'future', 'draft', 'pending', 'private']

interface RestOptions {
  site: string
  timeZone: string
  /** Drafts and private posts are only given to people who may edit them. */
  isSignedIn: boolean
}

/** @throws ImportError if the site doesn't answer as a WordPress does */
export async function openRest(
  client: WordPressClient,
  { site: typed, timeZone, isSignedIn }: RestOptions,
): Promise<IncomingSource> {
  const { home } = await client.index().catch((error: unknown) => {
    throw new ImportError(`${typed} doesn’t answer as a WordPress does: ${explainError(error)}`)
  })
  const site = home === '' ? typed : siteOfAddress(home)
  const query = isSignedIn ? { context: 'edit' as const, status: EVERY_STATUS } : {}
  const { total } = await client.posts.list({ ...query, per_page: 1 }).catch((error: unknown) => {
    throw new ImportError(`The posts of ${typed} can’t be read: ${explainError(error)}`)
  })
  const library = createLibrary()
  const notes: string[] = []
  try {
    for await (const { items } of client.media.iterate()) for (const media of items) library.add(pictureOf(media))
  } catch (error) {
    if (!isHidden(error)) throw error
    notes.push('it doesn’t show its media library, so pictures in texts come without its captions and descriptions')
  }
  const authors: IncomingAuthor[] = []
  try {
    for await (const { items } of client.users.iterate())
      for (const { name, description } of items) authors.push({ name, bio: textFromHtml(description) || null })
  } catch (error) {
    if (!isHidden(error)) throw error
    notes.push('it doesn’t show its accounts, so authors come as bylines only')
  }
  const coauthors = new Map<string, string>()

  async function* items(): AsyncGenerator<IncomingItem> {
    for await (const { items: posts, malformed } of client.posts.iterate({
      ...query,
      _embed: true,
      per_page: PER_PAGE,
    })) {
      for (const { id, issues } of malformed)
        yield {
          leftOut: {
            id: String(id ?? '?'),
            title: '',
            reason: `WordPress answers what is no post: ${issues[0]?.message ?? ''}`,
          },
        }
      for (const post of posts) yield await itemOf(post)
    }
  }

  async function itemOf(post: WordPressPost): Promise<IncomingItem> {
    const title = textFromHtml(post.title.raw ?? post.title.rendered)
    const hasPassword = !isReadable(post)
    if (hasPassword && post.content.raw === undefined)
      return {
        leftOut: {
          id: String(post.id),
          title,
          reason: 'readers need a password, so WordPress gives its text only with --user',
        },
      }
    const { password: _password, ...open } = post
    const mapped = mapPostToArticle(
      { ...open, content: { rendered: post.content.rendered || (post.content.raw ?? '') } },
      { siteName: '', coauthors: await namesOf(post) },
    )
    if (!mapped) return { leftOut: { id: String(post.id), title, reason: 'it can’t be read' } }
    // Only those who sign in get the stored text. They may also see what visitors don't.
    const state = withoutRestricted(stateOfPost(post.status, hasPassword), restrictedParts(post.content.raw ?? ''))
    const terms = termsOf(post, 'category')
    const publishedAt = state.status === 'draft' && state.isNew ? null : mapped.publishedAt
    return {
      article: {
        id: String(post.id),
        title: mapped.title,
        html: mapped.content,
        description: mapped.description,
        metaDescription: mapped.metaDescription,
        slug: mapped.slug,
        status: state.status,
        publishedAt,
        createdAt: mapped.createdAt,
        updatedAt: mapped.updatedAt,
        terms,
        keywords: [...new Set([...termsOf(post, 'post_tag').map(({ name }) => name), ...mapped.keywords])],
        authorName: mapped.authorName,
        picture: mapped.imageUrl
          ? {
              address: mapped.imageUrl,
              alt: mapped.imageAlt,
              caption: mapped.imageCaption ?? mapped.pictureNotes?.caption ?? null,
            }
          : null,
        paths: [
          ...formerPathsOf({ link: post.link, site, slug: mapped.slug, number: post.id, publishedAt, terms }, timeZone),
          ...attachmentPaths(library, post.id, post.link, post.featured_media),
        ],
        formerSlugs: [],
        isSticky: post.sticky,
        notes: state.notes,
      },
    }
  }

  async function namesOf(post: WordPressPost): Promise<Record<string, string>> {
    for (const nicename of coauthorNicenames(post))
      if (!coauthors.has(nicename)) coauthors.set(nicename, (await client.coauthor(nicename))?.display_name ?? '')
    return Object.fromEntries([...coauthors].filter(([, name]) => name !== ''))
  }

  return {
    site,
    name: nameOfSite(site),
    total,
    authors,
    notes,
    items,
    describePicture: (address) => library.find(address),
  }
}

/** Many sites close these lists. Posts can come without them. */
function isHidden(error: unknown): boolean {
  return error instanceof WordPressError && [401, 403, 404].includes(error.status)
}

function termsOf({ _embedded }: WordPressPost, taxonomy: string) {
  const terms = _embedded?.['wp:term']?.flat() ?? []
  return terms
    .filter((term) => term.taxonomy === taxonomy)
    .map(({ name, slug }) => ({ name: textFromHtml(name), slug: decodeSlug(slug) }))
}

function pictureOf(media: WordPressMedia): LibraryPicture {
  return {
    number: media.id,
    address: media.source_url,
    alt: media.alt_text || null,
    caption: textFromHtml(media.caption?.rendered ?? '') || null,
    parent: media.post ?? 0,
    link: media.link,
    slug: decodeSlug(media.slug),
  }
}
