import { clipText } from '@hometown/shared-types/excerpt'
import { z } from 'zod'
import {
  type NewsItem,
  plainSummary,
  plainText,
  plainTitle,
  publishedAt,
  type ReadingTime,
  webAddress,
} from '../../extraction/scraped-items.service.ts'

const TITLE_LENGTH = 110
const words = z.string().optional().catch(undefined)

const pagePostsSchema = z.object({
  data: z.array(
    z.object({
      id: words,
      message: words,
      story: words,
      created_time: words,
      permalink_url: words,
      full_picture: words,
    }),
  ),
})
const accountSchema = z.object({
  business_discovery: z.object({
    name: words,
    media: z
      .object({
        data: z.array(
          z.object({
            id: words,
            caption: words,
            permalink: words,
            timestamp: words,
            media_type: words,
            media_url: words,
            thumbnail_url: words,
          }),
        ),
      })
      .optional(),
  }),
})

export function postsOfPage(body: unknown, time: ReadingTime): NewsItem[] | undefined {
  const posts = pagePostsSchema.safeParse(body).data?.data
  return posts?.flatMap(
    ({ id, message, story, created_time, permalink_url, full_picture }) =>
      itemOfPost({ id, text: message ?? story, at: created_time, url: permalink_url, picture: full_picture }, time) ??
      [],
  )
}

export function postsOfAccount(body: unknown, time: ReadingTime): NewsItem[] | undefined {
  const account = accountSchema.safeParse(body).data?.business_discovery
  return account?.media?.data.flatMap(({ id, caption, timestamp, permalink, media_type, media_url, thumbnail_url }) => {
    const picture = media_type === 'VIDEO' ? thumbnail_url : media_url
    return itemOfPost({ id, text: caption, at: timestamp, url: permalink, picture }, time) ?? []
  })
}

interface Post {
  id: string | undefined
  text: string | undefined
  at: string | undefined
  url: string | undefined
  picture: string | undefined
}

/** Posts have no title, so the first line serves as one. */
function itemOfPost({ id, text, at, url, picture }: Post, time: ReadingTime): NewsItem | undefined {
  const literal = text?.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const [firstLine = ''] = (literal?.trim() ?? '').split('\n')
  const title = clipText(plainTitle(firstLine), TITLE_LENGTH)
  if (title === '') return undefined
  const address = (written: string | undefined) =>
    /^https?:/i.test(written ?? '') ? webAddress(written, 'https://www.facebook.com/') : null
  return {
    kind: 'news',
    url: address(url),
    guid: id?.slice(0, 200) ?? null,
    title,
    text: plainText(literal),
    summary: plainSummary(literal),
    author: null,
    publishedAt: publishedAt(at, time),
    imageUrl: address(picture),
    categoryWords: [...(text ?? '').matchAll(/#(\p{L}[\p{L}\p{N}_]{1,39})/gu)]
      .slice(0, 20)
      .flatMap(([, tag]) => tag ?? []),
  }
}
