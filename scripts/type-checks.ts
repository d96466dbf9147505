const FOLDERS = ['shared-types', 'wordpress-adapter', 'admin-api', 'admin-ui', 'scripts', 'testing', 'e2e', 'bench']

export const typesCheck = { tool: 'tsc', args: ['--build', '--checkers', '1', ...FOLDERS] }

export const siteTypesCheck = { tool: 'astro', args: ['check', '--minimumFailingSeverity', 'error'], folder: 'site' }
