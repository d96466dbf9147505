import { searchIndexSchema } from '@hometown/shared-types/search'
import { HASHED_FILES_CACHE_CONTROL } from '@hometown/shared-types/site-headers'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { notFound } from '../../../../http/errors/app-error.ts'
import type { App } from '../../../../http/routing.ts'
import { searchIndexes } from './search-indexes.ts'
import { findReadableIndex } from './withdrawn-index.ts'

const fileSchema = z.object({
  id: searchIndexSchema.shape.id,
  '*': z.string().regex(/^(?:[\w-]+\/)?[\w-][\w.-]*$/),
})

/** A worker has the policy of its own file. */
const SCRIPT_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Matches gzip unless it is refused with `q=0`. */
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i

/** Pagefind’s own code, without article texts. */
const PAGEFIND_CODE = /\.js$|^wasm\./
/** Caches can't know about withdrawn articles, so they keep texts for a minute at most. */
const TEXT_CACHE_CONTROL = 'public, max-age=60'

export function searchIndexRoutes(app: App, context: AppContext): void {
  app.get(
    '/pagefind/current.json',
    {
      config: { access: 'public', etag: true },
      schema: { hide: true, response: { 200: searchIndexSchema, 204: z.void() } },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache')
      // 204 rather than an error that browsers would report: search falls back to the service.
      return (await findReadableIndex(context)) ?? reply.code(204).send()
    },
  )

  app.get(
    '/pagefind/:id/*',
    { config: { access: 'public' }, schema: { hide: true, params: fileSchema } },
    async ({ params, headers }, reply) => {
      const index = await findReadableIndex(context)
      if (!index || ![index.id, index.before].includes(params.id)) throw notFound('File')
      const isScript = params['*'].endsWith('.js')
      const isCompressed = isScript && TAKES_GZIP.test(headers['accept-encoding'] ?? '')
      const path = isCompressed ? `${params['*']}.gz` : params['*']
      const found = await searchIndexes(context).openFile(params.id, path)
      if (!found) throw notFound('File')
      return reply
        .type(isScript ? 'text/javascript; charset=utf-8' : 'application/octet-stream')
        .header('content-length', found.size)
        .header('cache-control', PAGEFIND_CODE.test(params['*']) ? HASHED_FILES_CACHE_CONTROL : TEXT_CACHE_CONTROL)
        .header('content-security-policy', SCRIPT_POLICY)
        .headers(isScript ? { vary: 'accept-encoding' } : {})
        .headers(isCompressed ? { 'content-encoding': 'gzip' } : {})
        .send(found.open())
    },
  )
}
