import { expect, test } from 'vitest'
import { buildWithRoutes, type Route } from '../test/support/recorded-routes.ts'
import { moduleRoutes } from './routes.ts'

const INTRODUCTION = `# Calls of the service

Every call by module: who may make it and where it is answered, below \`admin-api/src/modules/\`. \`public\` is anybody, \`staff\`
editors and administrators, \`contributor\` these and contributors, \`admin\` administrators. Made by \`routes.test.ts\`, which fails when it is out of date:
\`npx vitest run --project @hometown/admin-api src/routes.test.ts -u\` brings it up to date.
`

test('ROUTES.md lists every call with its access and its file', async () => {
  const { routes } = await buildWithRoutes()
  const known = routes.filter(({ file }) => file !== undefined)
  const modules = Object.keys(moduleRoutes).map((name) => sectionOf(name, known))
  await expect([INTRODUCTION, ...modules].join('\n')).toMatchFileSnapshot('../ROUTES.md')
})

function sectionOf(name: string, routes: readonly Route[]): string {
  const rows = routes
    .filter(({ file }) => file?.startsWith(`${name}/`))
    .map(({ method, url, access, file = '', summary }) => [`\`${method} ${url}\``, access, `\`${file}\``, summary])
    .sort((one, other) => (one[2] ?? '').localeCompare(other[2] ?? ''))
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`)
  return [`## ${name}`, '', '| Call | Who | Where | What |', '| --- | --- | --- | --- |', ...lines, ''].join('\n')
}
