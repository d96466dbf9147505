const FOLDERS = ['shared-types', 'wordpress-adapter', 'admin-api', 'admin-ui', 'scripts', 'testing', 'e2e', 'bench']

/** Types of all folders but the site, as `tsc` reads them: only those again of which a file has changed. */
export const typesCheck = { tool: 'tsc', args: ['--build', ...FOLDERS] }

/** Astro's own check, which reads `.astro` files, too. */
export const siteTypesCheck = { tool: 'astro', args: ['check', '--minimumFailingSeverity', 'error'], folder: 'site' }
