import { excerptFromHtml } from '@hometown/shared-types/excerpt'
import type { IssueArticle, IssuePicture, IssuePublication } from '@hometown/shared-types/newsletter-issue'
import { singleLine } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../../../../context.ts'
import {
  copiesFromRow,
  findKnownPictures,
  type KnownPictures,
} from '../../../../content/media/library/media.service.ts'
import { type IssueArticleRow, listPublishedByIds } from './edition.repository.ts'

const STANDFIRST_LENGTH = 280
/** Enough of a text for its standfirst. */
const BEGINNING = 20_000

export interface ArticleLoading {
  readonly beginningsOnly?: boolean
}

/** Published articles without closed jobs, in the order of the ids. */
export async function loadIssueArticles(
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

/** Only our own JPEG: some mail programs know nothing newer, and another host would learn who opens the mail. */
export function mailPicture(
  url: string,
  alt: string,
  paper: IssuePublication,
  known: KnownPictures,
): IssuePicture | null {
  const copies = copiesFromRow(known.copies.get(url))
  if (!copies?.src.endsWith('.jpg')) return null
  return { src: paper.apiUrl + copies.src, width: copies.width, height: copies.height, alt: singleLine(alt) }
}
