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

export interface DevelopmentEnvironment {
  readonly apiOrigin: string
  readonly port: number
  /** The name by which browsers ask for the site. */
  readonly hostname: string
}

export function readDevelopmentEnvironment(environment: NodeJS.ProcessEnv = process.env): DevelopmentEnvironment {
  return {
    apiOrigin: required(environment, 'HOMETOWN_API_ORIGIN'),
    port: Number(required(environment, 'HOMETOWN_SITE_PORT')),
    hostname: required(environment, 'HOMETOWN_SITE_HOST'),
  }
}

function required(environment: NodeJS.ProcessEnv, name: string): string {
  const value = environment[name]
  if (!value) throw new Error(`${name} is not set.`)
  return value
}
