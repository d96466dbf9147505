// Only this file and astro.config.ts read environment variables.

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
