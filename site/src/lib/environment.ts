// Only this file and astro.config.ts read environment variables.

export function readSiteEnvironment(environment: NodeJS.ProcessEnv = process.env) {
  return {
    apiOrigin: environment.HOMETOWN_API_ORIGIN || undefined,
    contentFile: environment.HOMETOWN_CONTENT || undefined,
    /** Replaces the county's date, so that two builds can be compared. */
    today: environment.HOMETOWN_TODAY || undefined,
  }
}

export function readPublisherEnvironment(environment: NodeJS.ProcessEnv = process.env) {
  return {
    apiOrigin: required(environment, 'HOMETOWN_API_ORIGIN'),
    siteDir: required(environment, 'HOMETOWN_SITE_DIR'),
    distDir: required(environment, 'HOMETOWN_DIST'),
  }
}

export function readDevelopmentEnvironment(environment: NodeJS.ProcessEnv = process.env) {
  return {
    apiOrigin: required(environment, 'HOMETOWN_API_ORIGIN'),
    port: Number(required(environment, 'HOMETOWN_SITE_PORT')),
    /** The name by which browsers ask for the site. */
    hostname: required(environment, 'HOMETOWN_SITE_HOST'),
  }
}

function required(environment: NodeJS.ProcessEnv, name: string): string {
  const value = environment[name]
  if (!value) throw new Error(`${name} is not set.`)
  return value
}
