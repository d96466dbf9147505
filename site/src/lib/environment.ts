/** Only this file and astro.config.ts read environment variables. */
export interface SiteEnvironment {
  readonly apiOrigin: string | undefined
  readonly contentFile: string | undefined
  /** Replaces the county's date, so that two builds can be compared. */
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
  readonly siteDir: string
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
