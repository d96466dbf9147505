import { clipText } from '@hometown/shared-types/rules/html'
import { parseJson } from '@hometown/shared-types/rules/text'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import {
  type NewsItem,
  parsePublishedAt,
  parseWebUrl,
  plainSummary,
  plainText,
  plainTitle,
} from '../extraction/index.ts'
import { missingTokenProblem } from '../sources/index.ts'

const META_GRAPH_URL = 'https://graph.facebook.com'
const MAX_META_ANSWER_BYTES = 1_000_000

interface MetaPostSource {
  url: string
  sourceType: 'facebook_page' | 'instagram'
}

class GraphError extends Error {
  override name = 'GraphError' as const
}

export async function readMetaPosts(
  { safeFetch, config, clock }: AppContext,
  { url, sourceType }: MetaPostSource,
  signal?: AbortSignal,
): Promise<{ items: NewsItem[] } | { problem: string }> {
  const { metaGraphToken: token, metaGraphUrl, timeZone } = config
  const time = { timeZone, now: clock.now() }

  /** Meta requires the token in the URL, so the URL must never be logged or shown. */
  async function fetchGraph<T>(path: string, fields: string, schema: z.ZodType<T>): Promise<T> {
    if (!safeFetch) throw new GraphError('This installation doesn’t read anything from the internet.')
    const address = new URL(`${(metaGraphUrl ?? META_GRAPH_URL).replace(/\/$/, '')}/${path}`)
    address.search = new URLSearchParams({ fields, limit: '50', access_token: token ?? '' }).toString()
    const answer = await safeFetch.read(address.href, {
      accept: 'application/json',
      maxBytes: MAX_META_ANSWER_BYTES,
      anyStatus: true,
      ...(signal && { signal }),
      ...(metaGraphUrl && { trustedOrigins: [address.origin] }),
    })
    if (answer.outcome === 'unchanged') throw new GraphError(META_FAULT)
    if (answer.outcome !== 'read') throw new GraphError(`Meta could not be asked: ${answer.reason}`)
    const body = parseJson(answer.body.toString('utf8'))
    const { data, success } = schema.safeParse(body)
    const code = metaErrorSchema.safeParse(body).data?.error.code
    const isGood = answer.status >= 200 && answer.status <= 299 && code === undefined
    if (!isGood || !success) throw new GraphError(isGood ? META_FAULT : graphErrorMessage(answer.status, code ?? 0))
    return data
  }

  try {
    if (!token) throw new GraphError(missingTokenProblem(sourceType))
    const name = metaPageName(sourceType, url)
    if (name === undefined) throw new GraphError('This isn’t the address of a Facebook or Instagram page.')
    const listPosts = sourceType === 'instagram' ? listInstagramPosts : listFacebookPosts
    const posts = await listPosts(fetchGraph, name)
    return { items: posts.flatMap((post) => newsItemFromMetaPost(post, time) ?? []) }
  } catch (error) {
    if (error instanceof GraphError) return { problem: error.message }
    throw error
  }
}

const metaErrorSchema = z.object({ error: z.object({ code: z.number().optional() }) })

/** Doesn't show Meta's own message, which may quote the token. */
function graphErrorMessage(status: number, code: number): string {
  if ([102, 190, 463, 467].includes(code)) return BAD_TOKEN_MESSAGE
  if (status === 429 || [4, 17, 32, 613, 80001, 80002, 80006].includes(code))
    return 'We’ve used up Meta’s limit of calls for now. We’ll try again later.'
  if (code === 3 || code === 10 || (code >= 200 && code <= 299)) return META_PERMISSION_MESSAGE
  if ([100, 110, 803].includes(code) || status === 404) return 'Meta doesn’t know this page, or the page isn’t public.'
  if (status === 401) return BAD_TOKEN_MESSAGE
  return status === 403 ? META_PERMISSION_MESSAGE : META_FAULT
}

const BAD_TOKEN_MESSAGE = 'Meta refused the token (META_GRAPH_TOKEN). It has expired or was revoked. Set a new one.'
const META_PERMISSION_MESSAGE =
  'The token (META_GRAPH_TOKEN) isn’t allowed to read this. Its Meta app needs access to the content of public pages.'
const NO_INSTAGRAM_ACCOUNT_MESSAGE =
  'The token (META_GRAPH_TOKEN) has no Instagram business account, which Meta requires to read other accounts.'
const META_FAULT = 'Meta answered with an error. We’ll try again later.'

type FetchMetaGraph = <T>(path: string, fields: string, schema: z.ZodType<T>) => Promise<T>

type MetaPost = Record<'id' | 'text' | 'at' | 'url' | 'picture', string | undefined>

const optionalMetaTextSchema = z.string().optional().catch(undefined)
const facebookPostSchema = z.object({
  id: optionalMetaTextSchema,
  message: optionalMetaTextSchema,
  story: optionalMetaTextSchema,
  created_time: optionalMetaTextSchema,
  permalink_url: optionalMetaTextSchema,
  full_picture: optionalMetaTextSchema,
})
const facebookPostsSchema = z.object({ data: z.array(facebookPostSchema) })

async function listFacebookPosts(fetchGraph: FetchMetaGraph, name: string): Promise<MetaPost[]> {
  const fields = Object.keys(facebookPostSchema.shape).join()
  const { data } = await fetchGraph(`${encodeURIComponent(name)}/posts`, fields, facebookPostsSchema)
  return data.map(({ id, message, story, created_time: at, permalink_url: url, full_picture: picture }) => {
    return { id, text: message ?? story, at, url, picture }
  })
}

const instagramAccountsSchema = z.object({
  data: z.array(z.object({ instagram_business_account: z.object({ id: z.string() }).optional() })),
})
const instagramPostSchema = z.object({
  id: optionalMetaTextSchema,
  caption: optionalMetaTextSchema,
  permalink: optionalMetaTextSchema,
  timestamp: optionalMetaTextSchema,
  media_type: optionalMetaTextSchema,
  media_url: optionalMetaTextSchema,
  thumbnail_url: optionalMetaTextSchema,
})
const instagramPostsSchema = z.object({
  business_discovery: z.object({ media: z.object({ data: z.array(instagramPostSchema) }).default({ data: [] }) }),
})

async function listInstagramPosts(fetchGraph: FetchMetaGraph, name: string): Promise<MetaPost[]> {
  const { data } = await fetchGraph('me/accounts', 'instagram_business_account{id}', instagramAccountsSchema)
  const accountId = data.find((account) => account.instagram_business_account)?.instagram_business_account?.id
  if (!accountId || !/^\d{1,30}$/.test(accountId)) throw new GraphError(NO_INSTAGRAM_ACCOUNT_MESSAGE)
  const media = `media.limit(50){${Object.keys(instagramPostSchema.shape).join()}}`
  const fields = `business_discovery.username(${name}){${media}}`
  const { business_discovery: account } = await fetchGraph(accountId, fields, instagramPostsSchema)
  return account.media.data.map(({ id, caption: text, timestamp: at, permalink: url, ...medium }) => {
    return { id, text, at, url, picture: medium.media_type === 'VIDEO' ? medium.thumbnail_url : medium.media_url }
  })
}

const MAX_TITLE_FROM_POST_LENGTH = 110

/** Posts have no title, so the first line serves as one. */
function newsItemFromMetaPost(
  { id, text = '', at, url, picture }: MetaPost,
  time: { timeZone: string; now: number },
): NewsItem | undefined {
  const literal = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').trim()
  const [firstLine = ''] = literal.split('\n')
  const title = clipText(plainTitle(firstLine), MAX_TITLE_FROM_POST_LENGTH)
  if (title === '') return undefined
  const parseUrl = (written = '') =>
    /^https?:/i.test(written) ? parseWebUrl(written, 'https://www.facebook.com/') : null
  const tags = [...text.matchAll(/#(\p{L}[\p{L}\p{N}_]{1,39})/gu)].slice(0, 20)
  return {
    kind: 'news',
    url: parseUrl(url),
    guid: id?.slice(0, 200) ?? null,
    title,
    text: plainText(literal),
    summary: plainSummary(literal),
    author: null,
    imageUrl: parseUrl(picture),
    publishedAt: parsePublishedAt(at, time),
    categoryWords: tags.flatMap(([, tag]) => tag ?? []),
  }
}

const META_HOSTS = { facebook_page: /^(?:facebook\.com|fb\.com|fb\.me)$/, instagram: /^instagram\.com$/ } as const
const RESERVED_META_PATHS: ReadonlySet<string> = new Set(
  'pages people profile.php groups events watch marketplace sharer share login p reel reels stories explore accounts tv'.split(
    ' ',
  ),
)

/** Returns the name or number of the page, as Meta knows it. */
export function metaPageName(type: MetaPostSource['sourceType'], address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || !META_HOSTS[type].test(url.hostname.replace(/^(?:www|m|web|[a-z]{2}-[a-z]{2})\./, ''))) return undefined
  const [first = '', ...rest] = url.pathname.split('/').filter(Boolean)
  const isNumbered = type === 'facebook_page' && ['profile.php', 'people', 'pages'].includes(first)
  const number = url.searchParams.get('id') ?? rest.findLast((part) => /^\d{5,20}$/.test(part)) ?? ''
  if (isNumbered) return /^\d{5,20}$/.test(number) ? number : undefined
  const form = type === 'instagram' ? /^[\w.]{1,30}$/ : /^[\w.-]{2,80}$/
  if (!form.test(first) || RESERVED_META_PATHS.has(first.toLowerCase())) return undefined
  // Facebook appends a page's number to its name.
  return /-(\d{9,20})$/.exec(first)?.[1] ?? first
}
