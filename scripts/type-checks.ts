const FOLDERS = ['shared-types', 'wordpress-adapter', 'admin-api', 'admin-ui', 'scripts', 'testing', 'e2e']

export const typesCheck = { tool: 'tsc', args: ['--build', '--checkers', '1', ...FOLDERS] }

/** The check needs the packages of `npm run setup -- --all`. */
export const benchTypesCheck = { tool: 'tsc', args: ['--build', '--checkers', '1', 'bench'] }

export const siteTypesCheck = { tool: 'astro', args: ['check', '--minimumFailingSeverity', 'error'], folder: 'site' }
