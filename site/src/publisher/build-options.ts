import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Category, categorySchema } from '@hometown/shared-types/category'
import { timeZoneSchema } from '@hometown/shared-types/settings'
import { withoutTrailingSlashes } from '@hometown/shared-types/trim-characters'
import { z } from 'zod'

export interface BuildOptions {
  readonly outDir: string
  readonly id: string | undefined
  /** The desk's service; without it, content comes from WordPress itself. */
  readonly apiUrl: string | undefined
  readonly wordpressUrl: string | undefined
  readonly siteUrl: string | undefined
  readonly siteName: string
  readonly countyName: string
  readonly timeZone: string
  readonly categoryMap: Readonly<Record<string, Category>>
}

export class BuildOptionsError extends Error {
  override name = 'BuildOptionsError'
}

const address = z.url({ protocol: /^https?$/, error: 'must be an address like https://www.example.org' })

const environmentSchema = z.object({
  API_URL: address.optional(),
  WORDPRESS_URL: address.optional(),
  SITE_URL: address.transform(withoutTrailingSlashes).optional(),
  SITE_NAME: z.string().default('Hometown News'),
  COUNTY_NAME: z.string().default('Our County'),
  TIME_ZONE: timeZoneSchema.default('America/Chicago'),
  CATEGORY_MAP: z.string().transform(parseCategoryMap).default({}),
})

/** @throws BuildOptionsError with one line per wrong value. */
export function readBuildOptions(argv: readonly string[], environment: NodeJS.ProcessEnv): BuildOptions {
  const { values } = parseArgs({ args: [...argv], options: { out: { type: 'string' }, id: { type: 'string' } } })
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = environmentSchema.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`)
    throw new BuildOptionsError(lines.join('\n'))
  }
  const env = parsed.data
  if (env.API_URL === undefined && env.WORDPRESS_URL === undefined) {
    throw new BuildOptionsError(
      'Set API_URL to the desk’s service, or WORDPRESS_URL to read a WordPress site without one.',
    )
  }
  if (env.API_URL === undefined && env.SITE_URL === undefined) {
    throw new BuildOptionsError('SITE_URL is missing: canonical links and feeds need the address that readers use.')
  }
  return {
    outDir: values.out ?? join(import.meta.dirname, '../../dist-site'),
    id: values.id,
    apiUrl: env.API_URL,
    wordpressUrl: env.WORDPRESS_URL,
    siteUrl: env.SITE_URL,
    siteName: env.SITE_NAME,
    countyName: env.COUNTY_NAME,
    timeZone: env.TIME_ZONE,
    categoryMap: env.CATEGORY_MAP,
  }
}

function parseCategoryMap(text: string, check: z.RefinementCtx): Record<string, Category> {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()))
  const known = pairs.flatMap(([from, to]) => {
    const category = categorySchema.safeParse(to)
    return from && category.success ? [[from, category.data] as const] : []
  })
  if (known.length < pairs.length) check.addIssue('must be pairs like News=Community,Faith=Churches')
  return Object.fromEntries(known)
}
