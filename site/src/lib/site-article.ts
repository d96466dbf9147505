import { type Article, mapArticleTexts } from '@hometown/shared-types/contract/articles'
import type { Correction } from '@hometown/shared-types/contract/corrections'
import type { PostJob } from '@hometown/shared-types/contract/jobs'
import type { ArticleAuthor } from '@hometown/shared-types/contract/people'
import {
  hasCredit,
  NO_CREDIT,
  type TextPictureCopies,
  type TextPictureCredits,
} from '@hometown/shared-types/contract/pictures'
import type { PreviewArticle } from '@hometown/shared-types/contract/publishing'
import { withoutPageBreaks } from '@hometown/shared-types/rules/html'
import { type CountyDate, type CountyMonth, countyDate } from '@hometown/shared-types/rules/time'
import type { MappedArticle } from '@hometown/wordpress-adapter'
import { readTime, repeatsBeginning } from './article-html.ts'
import type { Picture } from './picture.ts'

export interface SiteArticle
  extends Readonly<Omit<Article, 'id' | 'imageUrl' | 'status' | 'createdAt' | 'updatedAt' | 'keywords' | 'version'>> {
  /** The sizes of the pictures in `content`, by `src`. */
  readonly textPictures?: TextPictureCopies
  readonly textCredits?: TextPictureCredits
  readonly picture: Picture | null
  readonly publishedAt: number
  /** The time of the last save or correction, whichever is later. */
  readonly modifiedAt: number
  readonly keywords: readonly string[]
  /** The time to read is like `4 min`. */
  readonly readTime: string
  /** The text above the article is the description, or empty if the article begins with it. */
  readonly standfirst: string
  readonly corrections?: readonly SiteCorrection[]
  /** The authors of the byline who have a page, in its order; missing if nobody does. */
  readonly authors?: readonly ArticleAuthor[]
  /** Editors said this about the job that it describes; only in the category Jobs. */
  readonly job?: SiteJob
  readonly day: CountyDate
  readonly month: CountyMonth
}

export type SiteJob = Readonly<PostJob>

/** Texts of corrections are plain. */
export interface SiteCorrection extends Readonly<Omit<Correction, 'correctedAt'>> {
  readonly correctedAt: number
  readonly day: CountyDate
}

type MappedArticleFacts = Omit<MappedArticle, 'wordpressPostUrl' | 'slug' | 'status' | 'createdAt'>

/** @param slug on this site; WordPress may have another one */
export function toSiteArticle(facts: MappedArticleFacts, slug: string, timeZone: string): SiteArticle {
  const publishedAt = facts.publishedAt ?? facts.updatedAt
  const day = countyDate(publishedAt, timeZone)
  const corrections = facts.corrections?.map((correction) => toSiteCorrection(correction, timeZone))
  const job = facts.category === 'Jobs' ? facts.job : undefined
  const isClosed = job?.isClosed === true
  const content = withoutPageBreaks(facts.content)
  return {
    wordpressPostId: facts.wordpressPostId,
    slug,
    title: facts.title,
    description: facts.description,
    content,
    ...textFacts(facts.description, content),
    ...(facts.textPictures && { textPictures: facts.textPictures }),
    ...(facts.textCredits && { textCredits: facts.textCredits }),
    category: facts.category,
    picture: toArticlePicture(facts),
    authorName: facts.authorName,
    views: facts.views,
    publishedAt,
    // A correction is something new to read, too.
    modifiedAt: Math.max(facts.updatedAt, ...(corrections ?? []).map(({ correctedAt }) => correctedAt)),
    ...mapArticleTexts((name) => facts[name]),
    // A closed job names no topics and authors, whose lists don't have it.
    keywords: isClosed ? [] : facts.keywords,
    ...(corrections?.length && { corrections }),
    ...(!isClosed && facts.authors?.length && { authors: facts.authors }),
    ...(job && { job }),
    day,
    month: day.slice(0, 7),
  }
}

/** Counts words when an article is read, because it takes longer than the rest of a page. */
export function textFacts(description: string, content: string | null) {
  const text = content ?? ''
  return { readTime: readTime(text), standfirst: repeatsBeginning(description, text) ? '' : description }
}

export function previewToSiteArticle(draft: PreviewArticle, timeZone: string): SiteArticle {
  const facts: MappedArticleFacts = {
    ...draft,
    wordpressPostId: 0,
    picture: null,
    views: 0,
    updatedAt: draft.publishedAt,
  }
  return toSiteArticle(facts, draft.slug, timeZone)
}

export function toSiteCorrection(correction: Correction, timeZone: string): SiteCorrection {
  const instant = Date.parse(correction.correctedAt)
  return { ...correction, correctedAt: instant, day: countyDate(instant, timeZone) }
}

function toArticlePicture(facts: MappedArticleFacts): Picture | null {
  const { imageUrl, imageAlt, picture, copies, title } = facts
  if (!imageUrl) return null
  const texts = { alt: imageAlt || title, ...pictureNotesOf(facts) }
  if (copies) return { ...copies, srcset: '', original: imageUrl, ...texts }
  const sizes = picture !== null && picture.srcset.length > 1 ? picture.srcset : []
  return {
    src: imageUrl,
    srcset: sizes.map(({ src, width }) => `${src} ${width}w`).join(', '),
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    ...texts,
  }
}

/** Joins an article's own caption for a picture with the credit, which is always the picture's. */
function pictureNotesOf({ imageCaption, pictureNotes }: MappedArticleFacts): Pick<Picture, 'caption' | 'credit'> {
  const { caption: ownCaption = null, ...credit } = pictureNotes ?? {}
  const caption = imageCaption || ownCaption
  return {
    ...(caption && { caption }),
    ...(pictureNotes && hasCredit(pictureNotes) && { credit: { ...NO_CREDIT, ...credit } }),
  }
}
