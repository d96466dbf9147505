import { sensibleImage } from '../../documents/sensible-image.ts'
import { webAddress } from '../../documents/web-address.ts'
import type { NewsItem } from '../../scraped-item.ts'
import { publishedAt } from '../../text/datetimes.ts'
import { categoryWords, plainName, plainSummary, plainText, plainTitle } from '../../text/plain-text.ts'
import type { Page } from '../page.ts'
import type { Entity } from './entities.ts'

const news = /(?:article|blogposting|newsreport|^report|reportage|liveblogposting|socialmediaposting)$/

export function isNews(entity: Entity): boolean {
  return entity.types.some((type) => news.test(type))
}

export function newsOfEntity(entity: Entity, page: Page): NewsItem | undefined {
  const title = plainTitle(entity.words('headline') ?? entity.words('name') ?? entity.words('alternativeHeadline'))
  if (title === '') return undefined
  const summary = plainSummary(entity.words('description') ?? entity.words('abstract'))
  return {
    kind: 'news',
    url: addressOfNews(entity, page),
    guid: null,
    title,
    text: plainText(entity.words('articleBody') ?? entity.words('text')) || (summary ?? ''),
    summary,
    author: plainName(entity.words('author') ?? entity.words('creator')),
    publishedAt: dateOfNews(entity, page) ?? publishedAt(entity.words('dateModified'), page.read),
    imageUrl: sensibleImage(imageOf(entity), page.base),
    categoryWords: categoryWords([
      ...entity.list('articleSection'),
      ...entity.list('keywords').flatMap((words) => words.split(',')),
    ]),
  }
}

export function dateOfNews(entity: Entity, { read }: Pick<Page, 'read'>): number | null {
  return publishedAt(entity.words('datePublished') ?? entity.words('dateCreated'), read)
}

export function addressOfNews(entity: Entity, page: Page): string | null {
  const written = entity.address('url') ?? entity.address('mainEntityOfPage') ?? entity.address('@id')
  return written?.startsWith('#') ? null : webAddress(written, page.base)
}

export function imageOf(entity: Entity): string | undefined {
  return (
    entity.address('image') ??
    entity.address('primaryImageOfPage') ??
    entity.address('thumbnailUrl') ??
    entity.address('photo')
  )
}
