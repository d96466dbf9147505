import { countyDate } from '@hometown/shared-types/county-time'
import { excerptFromHtml } from '@hometown/shared-types/excerpt'
import type {
  IssueArticle,
  IssueContent,
  IssuePicture,
  IssuePublication,
} from '@hometown/shared-types/newsletter-issue'
import { sanitizeArticleHtml } from '@hometown/shared-types/safe-html'
import { plainLines, singleLine } from '@hometown/shared-types/storable-text'
import { attributesOfTag, attributeText, IMAGE_TAG, picturesInText } from '@hometown/shared-types/text-pictures'
import { z } from 'zod'
import type { AppContext } from '../../../../../context.ts'
import {
  findKnownPictures,
  type KnownPictures,
  withoutPictures,
} from '../../../../content/media/library/media.service.ts'
import { mailSizeOf } from '../../../../content/media/sizes/picture-sizes.service.ts'
import { loadMailBranding } from '../../../../platform/settings/mail-branding.service.ts'
import { type IssueArticleRow, listPublishedByIds } from '../../articles/chosen-articles.repository.ts'
import type { NewsletterRow } from '../../newsletters.table.ts'
import { listThisWeekEvents } from './this-week-events.ts'

export type IssueSource = Pick<
  NewsletterRow,
  | 'id'
  | 'title'
  | 'description'
  | 'introduction_html'
  | 'sign_off'
  | 'article_ids'
  | 'includes_calendar'
  | 'only_chosen_sections'
  | 'sample'
>

const idsSchema = z.array(z.string())

export async function loadIssueContent(
  context: AppContext,
  source: IssueSource,
  loading: ArticleLoading = {},
): Promise<IssueContent> {
  const paper = await loadMailBranding(context)
  const date = countyDate(context.clock.now(), paper.timeZone)
  const ids = [...new Set(idsSchema.parse(JSON.parse(source.article_ids)))]
  const description = singleLine(source.description ?? '')
  return {
    newsletterId: source.id,
    title: singleLine(source.title),
    description: description || null,
    introductionHtml: await loadIntroduction(context, source.introduction_html, paper),
    date,
    articles: await loadIssueArticles(context, ids, paper, loading),
    events: source.includes_calendar ? await listThisWeekEvents(context, date, paper.siteUrl) : [],
    ...(source.sign_off && { signOff: plainLines(source.sign_off) }),
    onlyChosenSections: Boolean(source.only_chosen_sections),
    paper,
    webUrl: `${paper.siteUrl}/newsletter/${encodeURIComponent(source.id)}`,
    trackClicks: false,
    sample: Boolean(source.sample),
  }
}

/** Pictures in a size for mails. Those without one are removed with their figures and captions. */
async function loadIntroduction(
  { store }: Pick<AppContext, 'store'>,
  html: string | null,
  paper: IssuePublication,
): Promise<string | null> {
  if (!html?.trim()) return null
  const safe = sanitizeArticleHtml(html)
  const known = await findKnownPictures(store.db, [{ imageUrl: null, html: safe }])
  const tags = new Map<string, string>()
  for (const { src, original } of picturesInText(safe)) {
    const picture = mailPicture(original, '', paper, known)
    if (picture)
      tags.set(src, `src="${attributeText(picture.src)}" width="${picture.width}" height="${picture.height}"`)
  }
  const broken = picturesInText(safe).filter(({ src }) => !tags.has(src))
  const shown = withoutPictures(safe, new Set(broken.map(({ src }) => src)))
  return shown.replace(IMAGE_TAG, (tag) => {
    const { src = '', alt = '' } = attributesOfTag(tag)
    return `<img ${tags.get(src) ?? ''} alt="${attributeText(alt)}" />`
  })
}

const STANDFIRST_LENGTH = 280
/** Enough of a text for its standfirst. */
const BEGINNING = 20_000

interface ArticleLoading {
  readonly beginningsOnly?: boolean
}

/** Published articles without closed jobs, in the order of the ids. */
async function loadIssueArticles(
  { store }: Pick<AppContext, 'store'>,
  ids: readonly string[],
  paper: IssuePublication,
  { beginningsOnly = false }: ArticleLoading = {},
): Promise<IssueArticle[]> {
  const rows = await listPublishedByIds(store.db, ids, beginningsOnly ? BEGINNING : undefined)
  const pictured = rows.map((row) => ({ imageUrl: row.image_url, html: '' }))
  const known = await findKnownPictures(store.db, pictured)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [articleFromRow(row, paper, known)] : []
  })
}

function articleFromRow(row: IssueArticleRow, paper: IssuePublication, known: KnownPictures): IssueArticle {
  const imageAlt = row.image_alt
  return {
    id: row.id,
    title: singleLine(row.title),
    description: row.description,
    content: row.content,
    category: row.category,
    imageUrl: row.image_url,
    imageAlt,
    authorName: row.author_name,
    slug: row.slug,
    standfirst: standfirstOf(row),
    picture: row.image_url ? mailPicture(row.image_url, imageAlt ?? '', paper, known) : null,
    url: `${paper.siteUrl}/${encodeURIComponent(row.slug)}`,
  }
}

function standfirstOf({ description, content }: IssueArticleRow): string {
  return singleLine(description) || excerptFromHtml(content.slice(0, BEGINNING), STANDFIRST_LENGTH)
}

/** Of our own or of the newsroom's WordPress: another host would learn who opens the mail. */
function mailPicture(url: string, alt: string, paper: IssuePublication, known: KnownPictures): IssuePicture | null {
  const size = mailSizeOf(known.library.get(url))
  if (!size) return null
  const src = size.src.startsWith('/') ? paper.apiUrl + size.src : size.src
  return { src, width: size.width, height: size.height, alt: singleLine(alt) }
}
