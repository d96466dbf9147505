import { decodeSlug } from '@hometown/shared-types/rules/slugs'
import { instantOfTimeInput } from '@hometown/shared-types/rules/time'
import { z } from 'zod'

export class WordPressApiError extends Error {
  override name = 'Refusal' as const
  readonly status: number
  readonly body: { code: string; message: string; data: object }

  constructor(status: number, code: string, message: string, data: object = {}) {
    super(message)
    this.status = status
    this.body = { code, message, data: { status, ...data } }
  }
}

export type ListQuery = z.output<ReturnType<typeof createListQuerySchema>>

/** Lists ignore other parameters, as in WordPress. Times are milliseconds, on whole seconds, exclusive. */
export function createListQuerySchema(config: { readonly timeZone: string }) {
  const instant = z.string().transform((text, check) => {
    const milliseconds = instantOfTimeInput(text, config.timeZone)
    if (milliseconds !== undefined) return Math.floor(milliseconds / 1000) * 1000
    check.addIssue('Invalid date.')
    return z.NEVER
  })
  return z.object({
    page: wholeNumberParameterSchema('page', 1, Number.MAX_SAFE_INTEGER).default(1),
    per_page: wholeNumberParameterSchema('per_page', 1, 100).default(10),
    context: z.enum(['view', 'embed', 'edit']).optional(),
    _fields: textListParameterSchema.optional(),
    _embed: z.string().transform(parseEmbedParameter).default(new Set()),
    include: numberListParameterSchema.optional(),
    exclude: numberListParameterSchema.optional(),
    /** Our own parameter: unlike pages, it skips no post when others are withdrawn meanwhile. */
    after_id: z.coerce.number().int().optional(),
    slug: textListParameterSchema.transform((slugs) => slugs.map(decodeSlug)).optional(),
    search: z.string().max(200).optional(),
    status: textListParameterSchema
      .refine((statuses) => statuses.every((status) => status === 'publish'), FORBIDDEN_STATUS_PROBLEM)
      .optional(),
    categories: numberListParameterSchema.optional(),
    tags: numberListParameterSchema.optional(),
    before: instant.optional(),
    after: instant.optional(),
    modified_before: instant.optional(),
    modified_after: instant.optional(),
    orderby: z.enum(['date', 'id', 'modified']).default('date'),
    order: z.enum(['asc', 'desc']).default('desc'),
  })
}

const textListParameterSchema = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean))
const numberListParameterSchema = textListParameterSchema
  .transform((list) => list.map(Number))
  .refine((list) => list.every(Number.isSafeInteger), 'It is not a list of numbers.')
const FORBIDDEN_STATUS_PROBLEM = { error: 'Status is forbidden.', params: { code: 'rest_forbidden_status' } }

function wholeNumberParameterSchema(name: string, least: number, most: number) {
  const range =
    most === Number.MAX_SAFE_INTEGER
      ? `greater than or equal to ${least}`
      : `between ${least} (inclusive) and ${most} (inclusive)`
  return z.coerce.number().int().min(least, `${name} must be ${range}`).max(most, `${name} must be ${range}`)
}

/** `_embed`, `_embed=1` and `_embed=true` embed everything. */
function parseEmbedParameter(text: string): ReadonlySet<string> {
  return new Set(/^(?:1|true)?$/.test(text) ? ['author', 'wp:featuredmedia', 'wp:term'] : text.split(','))
}

/** @throws Refusal with all that is wrong */
export function readListQuery(schema: ReturnType<typeof createListQuerySchema>, query: unknown): ListQuery {
  const result = schema.safeParse(normalizeListQuery(query))
  if (!result.success) throw invalidParametersError(result.error)
  if (result.data.context !== 'edit') return result.data
  const message = 'Sorry, you are not allowed to edit posts in this post type.'
  throw new WordPressApiError(401, 'rest_forbidden_context', message)
}

/** Lists come as `1,2`, `name[]=1` or `name[0]=1`. An empty one is ignored, as in WordPress. */
function normalizeListQuery(query: unknown): Record<string, string> {
  const parameters: Record<string, string> = {}
  for (const [key, value] of Object.entries((query ?? {}) as Record<string, string | string[]>)) {
    const name = key.replace(/\[\w*\]$/, '')
    // PostgreSQL text can't contain NUL, so nothing could match it.
    const text = [parameters[name] ?? [], value].flat().join(',').replaceAll('\0', '').trim()
    if (/[^\s,]/.test(text) || name === '_embed') parameters[name] = text
  }
  return parameters
}

function invalidParametersError({ issues }: z.ZodError): WordPressApiError {
  const details: Record<string, { code: string; message: string; data: null }> = {}
  for (const issue of issues) {
    const code = issue.code === 'custom' ? issue.params?.code : undefined
    details[String(issue.path[0])] ??= { code: code ?? 'rest_invalid_type', message: issue.message, data: null }
  }
  const params = Object.fromEntries(Object.entries(details).map(([name, { message }]) => [name, message]))
  const message = `Invalid parameter(s): ${Object.keys(details).join(', ')}`
  return new WordPressApiError(400, 'rest_invalid_param', message, { params, details })
}
