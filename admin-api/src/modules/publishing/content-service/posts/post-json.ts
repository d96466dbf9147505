import { encodeSlug, wordPressSlug } from '@hometown/shared-types/article-slug'
import { mapArticleTextColumns } from '@hometown/shared-types/article-texts'
import { categoryDetails } from '@hometown/shared-types/category'
import type { Correction } from '@hometown/shared-types/correction'
import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import type { PostJob } from '@hometown/shared-types/job-details'
import type { ArticleAuthor } from '@hometown/shared-types/person'
import { keywordsFromRow } from '../../../content/articles/stored-articles.service.ts'
import {
  copiesFromRow,
  focalOf,
  type KnownPictures,
  picturedText,
} from '../../../content/media/library/media.service.ts'
import { embeds, pickFields, type Shape, wantsField } from '../list-query.ts'
import { mediaJson, shownFromPost } from '../media-json.ts'
import { numberOfName, personJson } from '../terms-and-people/people-json.ts'
import { categoryJson } from '../terms-and-people/term-json.ts'
import type { PostRow } from './posts.repository.ts'
import { metaText, rendered } from './rendered-text.ts'

export interface SiteFacts {
  siteUrl: string
  /** Base URL of pictures that are stored without a host. */
  uploadsUrl: string
  timeZone: string
}

export interface KnownToPosts extends KnownPictures {
  /** By post number. */
  corrections?: ReadonlyMap<number, Correction[]>
  /** By byline. */
  authors?: ReadonlyMap<string, ArticleAuthor[]>
  /** By post number. */
  jobs?: ReadonlyMap<number, PostJob>
  /** Links in the text to other articles by their address in WordPress, and our paths, by post number. */
  links?: ReadonlyMap<number, readonly { href: string; to: string }[]>
}

export function postJson(article: PostRow, site: SiteFacts, shape: Shape, known: KnownToPosts) {
  const copy = known.copies.get(article.image_url ?? '')
  // Leave out a broken picture; it would be a gap on every page.
  const row = copy?.state === 'broken' ? { ...article, image_url: null } : article
  const upload = known.uploads.get(row.image_url ?? '')
  const library = known.library.get(row.image_url ?? '')
  const picture = shownFromPost(row, upload, library)
  const copies = copiesFromRow(copy, focalOf(library))
  const text = picturedText(withOwnLinks(row.content_html ?? '', known.links?.get(row.wordpress_id)), known)
  const corrections = known.corrections?.get(row.wordpress_id)
  const authors = known.authors?.get(row.author_name)
  const job = known.jobs?.get(row.wordpress_id)
  const post = {
    id: row.wordpress_id,
    ...timesOf(row, site.timeZone),
    guid: { rendered: `${site.siteUrl}/?p=${row.wordpress_id}` },
    slug: wordPressSlug(row.slug),
    status: 'publish',
    type: 'post',
    link: `${site.siteUrl}/${encodeSlug(row.slug)}`,
    title: { rendered: rendered(row.title) },
    content: { rendered: text.html, protected: false },
    excerpt: { rendered: row.description ? `<p>${rendered(row.description)}</p>` : '', protected: false },
    author: numberOfName(row.author_name),
    featured_media: picture?.id ?? 0,
    comment_status: 'closed',
    ping_status: 'closed',
    sticky: false,
    template: '',
    format: 'standard',
    meta: metaOf(row),
    categories: [categoryDetails(row.category).termId],
    tags: [],
    ...(copies && { hometown_picture: copies }),
    ...(text.pictures && { hometown_pictures: text.pictures }),
    ...(text.credits && { hometown_credits: text.credits }),
    ...(corrections && { hometown_corrections: corrections }),
    ...(authors && { hometown_authors: authors }),
    ...(job && { hometown_job: job }),
    _links: { self: [{ href: `${site.siteUrl}/wp-json/wp/v2/posts/${row.wordpress_id}` }] },
  }
  const embedded = {
    ...(embeds(shape, 'author') && { author: [personJson(row.author_name, site.siteUrl, row.author_avatar)] }),
    ...(picture &&
      embeds(shape, 'wp:featuredmedia') && {
        'wp:featuredmedia': [mediaJson(picture, site.siteUrl, site.uploadsUrl)],
      }),
    ...(embeds(shape, 'wp:term') && { 'wp:term': [[categoryJson(row.category, site.siteUrl)], []] }),
  }
  const whole = Object.keys(embedded).length > 0 ? { ...post, _embedded: embedded } : post
  return pickFields(whole, shape.fields)
}

/** The HTML was sanitized, so it has each link in this form and no other. */
function withOwnLinks(html: string, links: readonly { href: string; to: string }[] = []): string {
  return links.reduce((text, { href, to }) => text.replaceAll(`href="${href}"`, () => `href="${to}"`), html)
}

function timesOf(row: PostRow, timeZone: string) {
  const publishedAt = row.published_at ?? row.created_at
  return {
    date: countyWallTime(publishedAt, timeZone),
    date_gmt: gmtTime(publishedAt),
    modified: countyWallTime(row.updated_at, timeZone),
    modified_gmt: gmtTime(row.updated_at),
  }
}

function gmtTime(instant: number): string {
  return new Date(instant).toISOString().slice(0, 19)
}

function metaOf(row: PostRow) {
  return {
    image_url: row.image_url ?? '',
    ...mapArticleTextColumns((_name, { column, isAddress }) =>
      isAddress ? (row[column] ?? '') : metaText(row[column]),
    ),
    keywords: metaText(keywordsFromRow(row).join(', ')),
    views: row.views,
    author_name: metaText(row.author_name),
  }
}

export function wantsBody(shape: Shape): boolean {
  return wantsField(shape, 'content')
}
