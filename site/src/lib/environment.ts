/** The only reader of the environment in this package, beside astro.config.ts, which Astro runs by itself. */
export interface SiteEnvironment {
  /** Origin of the service: `/wp-json/wp/v2` and `/api/site` are below it. */
  readonly apiOrigin: string | undefined
  /** A JSON snapshot of all content, instead of the service. */
  readonly contentFile: string | undefined
  /** Instead of the county's date, so that two builds can be compared. */
  readonly today: string | undefined
}

export function readSiteEnvironment(environment: NodeJS.ProcessEnv = process.env): SiteEnvironment {
  return {
    apiOrigin: environment.HOMETOWN_API_ORIGIN || undefined,
    contentFile: environment.HOMETOWN_CONTENT || undefined,
    today: environment.HOMETOWN_TODAY || undefined,
  }
}

export interface PublisherEnvironment {
  readonly apiOrigin: string
  /** `DATA_DIR/site`, where releases go. */
  readonly siteDir: string
  /** Where the compiled pages are. */
  readonly distDir: string
}

export function readPublisherEnvironment(environment: NodeJS.ProcessEnv = process.env): PublisherEnvironment {
  return {
    apiOrigin: required(environment, 'HOMETOWN_API_ORIGIN'),
    siteDir: required(environment, 'HOMETOWN_SITE_DIR'),
    distDir: required(environment, 'HOMETOWN_DIST'),
  }
}

function required(environment: NodeJS.ProcessEnv, name: string): string {
  const value = environment[name]
  if (!value) throw new Error(`${name} is not set.`)
  return value
}
