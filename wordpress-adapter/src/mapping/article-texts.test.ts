import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ARTICLE_TEXTS, mapArticleTextColumns, mapArticleTexts } from '@hometown/shared-types/article-texts'
import { describe, expect, it } from 'vitest'
import { post } from '../../test/support/posts.ts'
import { mapPostToArticle } from './post-to-article.ts'
import { articleToPostFields } from './to-post.ts'

const FIELDS = join(import.meta.dirname, '../../plugin/includes/fields.php')

const texts = mapArticleTexts((name, { isAddress }) => (isAddress ? `https://pictures.example/${name}` : `The ${name}`))

describe('the optional texts of an article', () => {
  it('are written to a post’s meta fields, and read from them', () => {
    const { meta } = articleToPostFields(texts)
    expect(meta).toEqual(mapArticleTextColumns((name) => texts[name]))
    expect(mapPostToArticle(post({ meta }), { siteName: 'Hometown News' })).toMatchObject(texts)
  })

  it('are taken away with null, and left alone when they are not given', () => {
    expect(articleToPostFields(mapArticleTexts(() => null)).meta).toEqual(mapArticleTextColumns(() => ''))
    expect(articleToPostFields({ title: 'Fair' })).not.toHaveProperty('meta')
  })

  it('are fields of the companion plugin', () => {
    const fields = readFileSync(FIELDS, 'utf8')
    for (const { column, ...text } of Object.values(ARTICLE_TEXTS)) {
      const kind = 'isAddress' in text ? 'url' : 'text'
      expect(fields, `'${column}' => '${kind}' in plugin/includes/fields.php`).toMatch(
        new RegExp(`'${column}' +=> '${kind}'`),
      )
    }
  })
})
