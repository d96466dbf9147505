import { mapArticleTexts } from '@hometown/shared-types/contract/articles'
import type { Correction } from '@hometown/shared-types/contract/corrections'
import { hasCredit, NO_CREDIT } from '@hometown/shared-types/contract/pictures'
import type { PreviewArticle } from '@hometown/shared-types/contract/publishing'
import { withoutPageBreaks } from '@hometown/shared-types/rules/html'
import { countyDate } from '@hometown/shared-types/rules/time'
import type { MappedArticle } from '@hometown/wordpress-adapter'
import type { SiteArticle, SiteCorrection } from './content.ts'
import type { Picture } from './picture.ts'

type ArticleFacts = Omit<MappedArticle, 'wordpressPostUrl' | 'slug' | 'status' | 'createdAt'>

/** @param slug on this site; WordPress may have another one. */
export function toSiteArticle(facts: ArticleFacts, slug: string, timeZone: string): SiteArticle {
  const publishedAt = facts.publishedAt ?? facts.updatedAt
  const day = countyDate(publishedAt, timeZone)
  const corrections = facts.corrections?.map((correction) => toSiteCorrection(correction, timeZone))
  const job = facts.category === 'Jobs' ? facts.job : undefined
  const isClosed = job?.isClosed === true
  return {
    wordpressPostId: facts.wordpressPostId,
    slug,
    title: facts.title,
    description: facts.description,
    content: withoutPageBreaks(facts.content),
    ...(facts.textPictures && { textPictures: facts.textPictures }),
    ...(facts.textCredits && { textCredits: facts.textCredits }),
    category: facts.category,
    picture: toPicture(facts),
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

export function previewToSiteArticle(draft: PreviewArticle, timeZone: string): SiteArticle {
  const facts: ArticleFacts = {
    ...draft,
    wordpressPostId: 0,
    picture: null,
    views: 0,
    updatedAt: draft.publishedAt,
  }
  return toSiteArticle(facts, draft.slug, timeZone)
}

function toSiteCorrection({ id, kind, text, correctedAt }: Correction, timeZone: string): SiteCorrection {
  const instant = Date.parse(correctedAt)
  return { id, kind, text, correctedAt: instant, day: countyDate(instant, timeZone) }
}

function toPicture(facts: ArticleFacts): Picture | null {
  const { imageUrl, imageAlt, picture, copies, title } = facts
  if (!imageUrl) return null
  const texts = { alt: imageAlt || title, ...notesOf(facts) }
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

/** An article may have its own caption for a picture, but the credit is always the picture's. */
function notesOf({ imageCaption, pictureNotes }: ArticleFacts): Pick<Picture, 'caption' | 'credit'> {
  const { caption: ownCaption = null, ...credit } = pictureNotes ?? {}
  const caption = imageCaption || ownCaption
  return {
    ...(caption && { caption }),
    ...(pictureNotes && hasCredit(pictureNotes) && { credit: { ...NO_CREDIT, ...credit } }),
  }
}
