import { z } from 'zod'

const errorSchema = z.object({ error: z.object({ code: z.number().optional(), type: z.string().optional() }) })
const tokenCodes: ReadonlySet<number> = new Set([102, 190, 463, 467])
const limitCodes: ReadonlySet<number> = new Set([4, 17, 32, 613, 80001, 80002, 80006])

/** Doesn't show Meta's own message, which may quote the token. */
export function graphProblem(status: number, body: unknown): string | undefined {
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
export const FAULT_MESSAGE = 'Meta answered with an error. We’ll try again later.'

export function missingTokenProblem(type: 'facebook_page' | 'instagram'): string {
  return type === 'instagram' ? NO_TOKEN_INSTAGRAM : NO_TOKEN_FACEBOOK
}

const NO_TOKEN_FACEBOOK = 'We need a Meta token (META_GRAPH_TOKEN) to read Facebook pages, and none is set.'
const NO_TOKEN_INSTAGRAM = 'We need a Meta token (META_GRAPH_TOKEN) to read Instagram, and none is set.'
