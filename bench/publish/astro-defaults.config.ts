import config from '../../site/astro.config.ts'

/** The site's own configuration with the concurrency that Astro has unless told. */
export default { ...config, build: { ...config.build, concurrency: 1 } }
