import { clipText } from '@hometown/shared-types/excerpt'
import { parseJson } from '@hometown/shared-types/parse-json'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import {
  emptyReading,
  type NewsItem,
  plainSummary,
  plainText,
  plainTitle,
  publishedAt,
  type Reading,
  type ReadingTime,
  webAddress,
} from '../../extraction/extraction.service.ts'
import { missingTokenProblem } from '../../sources/sources.service.ts'

type GraphSourceType = 'facebook_page' | 'instagram'

const GRAPH_URL = 'https://graph.facebook.com'
const MAX_BYTES = 1_000_000

type GraphContext = Pick<AppContext, 'outside' | 'config' | 'clock'>
type GraphAnswer = { body: unknown } | { problem: string }

interface GraphSource {
  url: string
  sourceType: GraphSourceType
}

export async function readGraphSource(
  context: GraphContext,
  source: GraphSource,
  signal?: AbortSignal,
): Promise<Reading> {
  const { metaGraphToken, timeZone } = context.config
  if (!metaGraphToken) return unread(missingTokenProblem(source.sourceType))
  const name = graphName(source.sourceType, source.url)
  if (name === undefined) return unread(NO_NAME_MESSAGE)
  const time = { timeZone, now: context.clock.now() }
  const ask = (path: string, fields: string) => askGraph(context, metaGraphToken, path, fields, signal)
  const posts =
    source.sourceType === 'instagram' ? await readAccount(name, ask, time) : await readFacebookPage(name, ask, time)
  return 'problem' in posts ? unread(posts.problem) : { ...emptyReading('feed'), items: posts.items }
}

const NO_NAME_MESSAGE = 'This isn’t the address of a Facebook or Instagram page.'

function unread(problem: string): Reading {
  return emptyReading('unknown', [problem])
}

type Ask = (path: string, fields: string) => Promise<GraphAnswer>
type Posts = { items: NewsItem[] } | { problem: string }

async function readFacebookPage(name: string, ask: Ask, time: ReadingTime): Promise<Posts> {
  const answer = await ask(
    `${encodeURIComponent(name)}/posts`,
    'id,message,story,created_time,permalink_url,full_picture',
  )
  if ('problem' in answer) return answer
  const items = postsOfPage(answer.body, time)
  return items ? { items } : { problem: FAULT_MESSAGE }
}

const accountsSchema = z.object({
  data: z.array(z.object({ instagram_business_account: z.object({ id: z.string() }).optional() })),
})

async function readAccount(name: string, ask: Ask, time: ReadingTime): Promise<Posts> {
  const accounts = await ask('me/accounts', 'instagram_business_account{id}')
  if ('problem' in accounts) return accounts
  const own = accountsSchema.safeParse(accounts.body).data?.data.find((account) => account.instagram_business_account)
  const id = own?.instagram_business_account?.id
  if (!id || !/^\d{1,30}$/.test(id)) return { problem: NO_ACCOUNT_MESSAGE }
  const media = 'media.limit(50){id,caption,permalink,timestamp,media_type,media_url,thumbnail_url}'
  const answer = await ask(id, `business_discovery.username(${name}){name,${media}}`)
  if ('problem' in answer) return answer
  const items = postsOfAccount(answer.body, time)
  return items ? { items } : { problem: FAULT_MESSAGE }
}

const NO_ACCOUNT_MESSAGE =
  'The token (META_GRAPH_TOKEN) has no Instagram business account, which Meta requires to read other accounts.'

/** Meta requires the token in the URL, so the URL must never be logged or shown. */
async function askGraph(
  { outside, config }: GraphContext,
  token: string,
  path: string,
  fields: string,
  signal?: AbortSignal,
): Promise<GraphAnswer> {
  if (!outside) return { problem: 'This installation doesn’t read anything from the internet.' }
  const base = config.metaGraphUrl ?? GRAPH_URL
  const address = new URL(`${base.replace(/\/$/, '')}/${path}`)
  address.searchParams.set('fields', fields)
  address.searchParams.set('limit', '50')
  address.searchParams.set('access_token', token)
  const answer = await outside.read(address.href, {
    accept: 'application/json',
    maxBytes: MAX_BYTES,
    anyStatus: true,
    ...(signal && { signal }),
    ...(config.metaGraphUrl && { trustedOrigins: [address.origin] }),
  })
  if (answer.outcome === 'unchanged') return { problem: FAULT_MESSAGE }
  if (answer.outcome !== 'read') return { problem: `Meta could not be asked: ${answer.reason}` }
  const body = parseJson(answer.body.toString('utf8'))
  const problem = graphProblem(answer.status, body)
  return problem === undefined ? { body } : { problem }
}

const errorSchema = z.object({ error: z.object({ code: z.number().optional(), type: z.string().optional() }) })
const tokenCodes: ReadonlySet<number> = new Set([102, 190, 463, 467])
const limitCodes: ReadonlySet<number> = new Set([4, 17, 32, 613, 80001, 80002, 80006])

/** Doesn't show Meta's own message, which may quote the token. */
function graphProblem(status: number, body: unknown): string | undefined {
  const code = errorSchema.safeParse(body).data?.error.code
  if (status >= 200 && status <= 299 && code === undefined) return undefined
  if (code !== undefined && tokenCodes.has(code)) return TOKEN_MESSAGE
  if (status === 429 || (code !== undefined && limitCodes.has(code))) return LIMIT_MESSAGE
  if (code === 3 || code === 10 || (code !== undefined && code >= 200 && code <= 299)) return PERMISSION_MESSAGE
  if (code === 100 || code === 110 || code === 803 || status === 404) return NO_PAGE_MESSAGE
  if (status === 401) return TOKEN_MESSAGE
  return status === 403 ? PERMISSION_MESSAGE : FAULT_MESSAGE
}

const TOKEN_MESSAGE = 'Meta refused the token (META_GRAPH_TOKEN). It has expired or was revoked. Set a new one.'
const LIMIT_MESSAGE = 'We’ve used up Meta’s limit of calls for now. We’ll try again later.'
const PERMISSION_MESSAGE =
  'The token (META_GRAPH_TOKEN) isn’t allowed to read this. Its Meta app needs access to the content of public pages.'
const NO_PAGE_MESSAGE = 'Meta doesn’t know this page, or the page isn’t public.'
const FAULT_MESSAGE = 'Meta answered with an error. We’ll try again later.'

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

function postsOfPage(body: unknown, time: ReadingTime): NewsItem[] | undefined {
  const posts = pagePostsSchema.safeParse(body).data?.data
  return posts?.flatMap(
    ({ id, message, story, created_time, permalink_url, full_picture }) =>
      itemOfPost({ id, text: message ?? story, at: created_time, url: permalink_url, picture: full_picture }, time) ??
      [],
  )
}

function postsOfAccount(body: unknown, time: ReadingTime): NewsItem[] | undefined {
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

const notNames: ReadonlySet<string> = new Set(
  'pages profile.php people groups events watch marketplace sharer share login p reel reels stories explore accounts tv'.split(
    ' ',
  ),
)

export function graphName(type: GraphSourceType, address: string): string | undefined {
  const url = URL.parse(/^https?:/i.test(address) ? address : `https://${address}`)
  const host = url?.hostname.replace(/^(?:www|m|web|[a-z]{2}-[a-z]{2})\./, '') ?? ''
  if (url === null || !isHostOf(type, host)) return undefined
  const [first = '', ...rest] = url.pathname.split('/').filter(Boolean).map(decode)
  if (type === 'instagram') return nameLike(first, /^[\w.]{1,30}$/)
  const number = url.searchParams.get('id') ?? [...rest].reverse().find((part) => /^\d{5,20}$/.test(part))
  if (first === 'profile.php' || first === 'people' || first === 'pages')
    return number && nameLike(number, /^\d{5,20}$/)
  return nameLike(first, /^[\w.-]{2,80}$/)
}

function isHostOf(type: GraphSourceType, host: string): boolean {
  return type === 'instagram'
    ? host === 'instagram.com'
    : host === 'facebook.com' || host === 'fb.com' || host === 'fb.me'
}

function nameLike(name: string, form: RegExp): string | undefined {
  if (!form.test(name) || notNames.has(name.toLowerCase())) return undefined
  // Facebook appends a page's number to its name.
  return /-(\d{9,20})$/.exec(name)?.[1] ?? name
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
