import type { NewsFind } from '../find.ts'
import { publishedAt } from '../moments.ts'
import { categoryWords, plainName, plainSummary, plainText, plainTitle } from '../plain-words.ts'
import { sensibleImage } from '../sensible-image.ts'
import { webAddress } from '../web-address.ts'
import type { Page } from './page.ts'
import type { Thing } from './things.ts'

const news = /(?:article|blogposting|newsreport|^report|reportage|liveblogposting|socialmediaposting)$/

export function isNews(thing: Thing): boolean {
  return thing.types.some((type) => news.test(type))
}

/** An article as a page describes it; nothing where it has no title. */
export function newsOfThing(thing: Thing, page: Page): NewsFind | undefined {
  const title = plainTitle(thing.words('headline') ?? thing.words('name') ?? thing.words('alternativeHeadline'))
  if (title === '') return undefined
  const summary = plainSummary(thing.words('description') ?? thing.words('abstract'))
  return {
    kind: 'news',
    url: addressOfNews(thing, page),
    guid: null,
    title,
    text: plainText(thing.words('articleBody') ?? thing.words('text')) || (summary ?? ''),
    summary,
    author: plainName(thing.words('author') ?? thing.words('creator')),
    publishedAt: dateOfNews(thing, page) ?? publishedAt(thing.words('dateModified'), page.read),
    imageUrl: sensibleImage(imageOf(thing), page.base),
    categoryWords: categoryWords([
      ...thing.list('articleSection'),
      ...thing.list('keywords').flatMap((words) => words.split(',')),
    ]),
  }
}

/** When it was published, as the data says; not when it was changed. */
export function dateOfNews(thing: Thing, { read }: Pick<Page, 'read'>): number | null {
  return publishedAt(thing.words('datePublished') ?? thing.words('dateCreated'), read)
}

export function addressOfNews(thing: Thing, page: Page): string | null {
  const written = thing.address('url') ?? thing.address('mainEntityOfPage') ?? thing.address('@id')
  return written?.startsWith('#') ? null : webAddress(written, page.base)
}

export function imageOf(thing: Thing): string | undefined {
  return (
    thing.address('image') ??
    thing.address('primaryImageOfPage') ??
    thing.address('thumbnailUrl') ??
    thing.address('photo')
  )
}
