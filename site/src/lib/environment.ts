/** The only reader of the environment in this package, beside astro.config.ts, which Astro runs by itself. */
export interface SiteEnvironment {
  /** Origin of the service: `/wp-json/wp/v2` and `/api/site` are below it. */
  readonly apiOrigin: string | undefined
  /** A JSON snapshot of all content, instead of the service. */
  readonly contentFile: string | undefined
}

export function readSiteEnvironment(environment: NodeJS.ProcessEnv = process.env): SiteEnvironment {
  return {
    apiOrigin: environment.HOMETOWN_API_ORIGIN || undefined,
    contentFile: environment.HOMETOWN_CONTENT || undefined,
  }
}
