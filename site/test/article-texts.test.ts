import { type ArticleTextName, mapArticleTexts } from '@hometown/shared-types/article-texts'
import { expect, it } from 'vitest'
import { toSiteArticle } from '../src/lib/to-site-article.ts'
import { contentOf, renderedSite } from './support/rendered-site.ts'
import { sampleArticle, TIME_ZONE } from './support/sample-content.ts'

/** Whether an article's page has the text, for readers or for machines; false for texts of the newsroom only. */
const ON_THE_PAGE: Record<ArticleTextName, boolean> = {
  authorAvatar: true,
  imageAlt: true,
  imageCaption: true,
  metaDescription: true,
}

it('shows the optional texts of an article that are for readers', async () => {
  const texts = mapArticleTexts((name) => `https://pictures.example/${name}.jpg`)
  const facts = { ...sampleArticle({ wordpressPostId: 10 }), ...texts, imageUrl: '/uploads/fair.webp', keywords: [] }
  const { picture: _, corrections: __, ...rest } = facts
  const article = toSiteArticle({ ...rest, picture: null, updatedAt: rest.modifiedAt }, 'county-fair', TIME_ZONE)
  const page = (await renderedSite(contentOf([article])).page('/county-fair')).documentElement.outerHTML
  expect(mapArticleTexts((name) => page.includes(texts[name]))).toEqual(ON_THE_PAGE)
})
