import { randomUUID } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { categorySchema } from '@hometown/shared-types/contract/fields'
import { DEFAULT_ACCENT_COLOUR, type SiteInfo, timeZoneSchema } from '@hometown/shared-types/contract/settings'
import type { Category } from '@hometown/shared-types/rules/categories'
import { withoutTrailingSlashes } from '@hometown/shared-types/rules/text'
import { countyDate } from '@hometown/shared-types/rules/time'
import { z } from 'zod'
import { type ContentSource, createPostSource, createServiceSource } from '../lib/content-source.ts'
import { loadContent } from '../lib/load-content.ts'
import { ContentError } from './content-store.ts'
import { listFiles } from './files.ts'
import { createPublisher } from './publisher.ts'
import { loadPageRenderer } from './render.ts'

const webAddressSchema = z.url({ protocol: /^https?$/, error: 'must be an address like https://www.example.org' })

const environmentSchema = z.object({
  /** The address of the desk's service; content comes from WordPress itself without it. */
  API_URL: webAddressSchema.optional(),
  WORDPRESS_URL: webAddressSchema.optional(),
  SITE_URL: webAddressSchema.transform(withoutTrailingSlashes).optional(),
  SITE_NAME: z.string().default('Hometown News'),
  COUNTY_NAME: z.string().default('Our County'),
  TIME_ZONE: timeZoneSchema.default('America/Chicago'),
  CATEGORY_MAP: z.string().transform(parseCategoryMap).default({}),
})

type BuildOptions = z.infer<typeof environmentSchema> & { readonly outDir: string; readonly id: string }

/** @throws an error with one line per wrong value. */
export function readBuildOptions(argv: readonly string[], environment: NodeJS.ProcessEnv): BuildOptions {
  const { values } = parseArgs({ args: [...argv], options: { out: { type: 'string' }, id: { type: 'string' } } })
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { data, error } = environmentSchema.safeParse(variables)
  if (error) throw new Error(error.issues.map(({ path, message }) => `${String(path[0])} ${message}`).join('\n'))
  if (data.API_URL === undefined && data.WORDPRESS_URL === undefined)
    throw new Error('Set API_URL to the desk’s service, or WORDPRESS_URL to read a WordPress site without one.')
  if (data.API_URL === undefined && data.SITE_URL === undefined)
    throw new Error('SITE_URL is missing: canonical links and feeds need the address that readers use.')
  const { out = join(import.meta.dirname, '../../dist-site'), id = randomUUID() } = values
  return { ...data, outDir: out, id }
}

function parseCategoryMap(text: string, check: z.RefinementCtx): Record<string, Category> {
  const pairs = text.split(',').map((pair) => pair.split('=').map((part) => part.trim()))
  const entries = pairs.flatMap(([from, to]) => {
    const category = categorySchema.safeParse(to)
    return from && category.success ? [[from, category.data] as const] : []
  })
  if (entries.length < pairs.length) check.addIssue('must be pairs like News=Community,Faith=Churches')
  return Object.fromEntries(entries)
}

/** The builder does this where no service does it for its site. */
interface ServiceRules {
  readonly sanitize: (html: string) => string
  readonly defaultPages: (
    paper: Pick<SiteInfo, 'siteName' | 'countyName' | 'sample'>,
  ) => Pick<SiteInfo, 'termsHtml' | 'privacyHtml' | 'aboutHtml' | 'contactHtml'>
}

/** Changes the folder only once all of it is rendered. Reads API_URL, or WORDPRESS_URL if there is no desk. */
export async function buildSite(options: BuildOptions, distDir: string, rules: ServiceRules) {
  const { outDir, id } = options
  const content = await loadContent(buildContentSource(options, rules)).catch((error: unknown) => {
    throw new ContentError(error)
  })
  const siteDir = `${outDir}.next`
  rmSync(siteDir, { recursive: true, force: true })
  const publisher = createPublisher({
    store: { content, update: () => Promise.resolve() },
    renderer: await loadPageRenderer(distDir),
    siteDir,
    distDir,
    isHosted: true,
    flush: () => Promise.resolve(),
  })
  const today = countyDate(Date.now(), content.site.timeZone)
  const { written } = await publisher.publish({ type: 'publish', requestId: id, today, changes: [] })
  // Renaming the folder could fail, because it may be a mount point.
  cpSync(join(siteDir, 'current'), outDir, { recursive: true })
  const files = new Set(written)
  for (const file of listFiles(outDir)) if (!files.has(file)) rmSync(join(outDir, file))
  rmSync(siteDir, { recursive: true })
  return { articles: content.articles.size, files: files.size, notices: content.notices }
}

/** A configured service must answer: a site without what only the service knows must not go out. */
function buildContentSource(options: BuildOptions, { sanitize, defaultPages }: ServiceRules): ContentSource {
  if (options.API_URL !== undefined) return createServiceSource(new URL(options.API_URL).origin)
  return createPostSource({
    url: options.WORDPRESS_URL ?? '',
    readSite: () => Promise.resolve(siteFromOptions(options, defaultPages)),
    categoryMap: options.CATEGORY_MAP,
    sanitize,
  })
}

function siteFromOptions(options: BuildOptions, defaultPages: ServiceRules['defaultPages']): SiteInfo {
  const { SITE_NAME: siteName, COUNTY_NAME: countyName, TIME_ZONE: timeZone, SITE_URL: siteUrl = '' } = options
  return {
    siteName,
    countyName,
    timeZone,
    siteUrl,
    apiUrl: '',
    description: `News, events and a weekly newsletter for ${countyName}.`,
    accentColour: DEFAULT_ACCENT_COLOUR,
    statistics: [],
    sample: false,
    ...defaultPages({ siteName, countyName, sample: false }),
    redirects: [],
  }
}
