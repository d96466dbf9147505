import type { Article, UpdateArticleInput } from '@hometown/shared-types/contract/articles'
import type { CreateDeskArticleInput } from '@hometown/shared-types/contract/desk-articles'
import type { Hometown } from './start-hometown.ts'

let count = 0

export function createArticle(hometown: Hometown, values: Partial<CreateDeskArticleInput> = {}): Promise<Article> {
  const title = `Test story number ${++count}`
  return hometown.call<Article>('POST', '/api/articles', {
    title,
    description: `What happened in ${title}.`,
    category: 'Community',
    authorName: 'Ruth Okafor',
    content: `<p>The text of ${title}.</p>`,
    status: 'published',
    ...values,
  })
}

export function updateArticle(hometown: Hometown, id: string, values: UpdateArticleInput): Promise<Article> {
  return hometown.call<Article>('PATCH', `/api/articles/${id}`, values)
}
