import { describe, expect, test } from 'vitest'
import { checkImports } from './check-imports.ts'
import { importsOf } from './find-imports.ts'

const API = 'admin-api/src'

/** What is said of a file with one import. */
function problemOf(file: string, address: string, names = '{ thing }'): string | undefined {
  return checkImports(importsOf(file, `import ${names} from '${address}'\n`))[0]
}

describe('imports of the repository', () => {
  test.each([
    ['shared-types/src/slug.ts', '@hometown/wordpress-adapter', 'shared-types stands below wordpress-adapter'],
    ['admin-api/src/features/site/a.ts', '../../../../site/src/lib/paths.ts', 'admin-api and site never meet'],
    ['site/test/home.test.ts', '@hometown/admin-api', 'site and admin-api never meet'],
    ['site/src/lib/a.ts', '../../../e2e/support/b.ts', 'site stands below e2e'],
    ['admin-ui/src/lib/a.ts', '@hometown/wordpress-adapter', 'The desk speaks HTTP'],
    ['shared-types/src/slug.ts', '../../testing/growth.ts', 'The product knows nothing of its tests'],
  ])('%s may not import %s', (file, address, message) => {
    expect(problemOf(file, address)).toContain(message)
  })

  test('tests may use what is kept for tests', () => {
    expect(problemOf('shared-types/src/slug.test.ts', '../../testing/growth.ts')).toBeUndefined()
    expect(problemOf('admin-api/test/a.ts', '../src/features/events/events.repository.ts')).toBeUndefined()
  })
})

describe('imports of the service', () => {
  test.each([
    ['features/events/a.ts', '../articles/article-row.ts', 'Use features/articles through its *.service.ts'],
    ['http/a.ts', '../features/auth/auth.service.ts', 'http stands below features/auth'],
    ['processes/a.ts', '../features/auth/auth.service.ts', 'processes stands below features/auth'],
    ['database/store.ts', '../features/auth/auth.table.ts', 'database stands below features/auth'],
    ['database/database.ts', '../features/auth/auth.service.ts', 'database stands below features/auth'],
    ['features/auth/a.ts', '../../routes.ts', 'features/auth stands below routes.ts'],
    ['features/auth/auth.service.ts', './auth.routes.ts', 'Routes know features'],
    ['features/auth/auth.repository.ts', './auth.service.ts', 'Services use repositories'],
    ['features/auth/auth.table.ts', './auth.repository.ts', 'A table knows nothing above it'],
    ['features/auth/auth.routes.ts', 'kysely', 'Queries belong in repositories'],
    ['features/auth/auth.service.ts', 'fastify', 'Only routes, http/ and the files directly in src know Fastify'],
    ['database/store.ts', '@fastify/cors', 'Only routes, http/ and the files directly in src know Fastify'],
  ])('%s may not import %s', (file, address, message) => {
    expect(problemOf(`${API}/${file}`, address)).toContain(message)
  })

  test('a query is built in repositories, types of it are known anywhere', () => {
    const sql = (file: string, name: string) => problemOf(`${API}/features/auth/${file}`, 'kysely', `{ ${name} }`)
    expect(sql('auth.service.ts', 'type Transaction, sql')).toContain('build queries')
    expect(sql('auth.service.ts', 'type Transaction')).toBeUndefined()
    expect(sql('auth.repository.ts', 'sql')).toBeUndefined()
  })

  test.each([
    ['features/events/a.ts', '../articles/articles.service.ts'],
    ['features/events/events.routes.ts', 'fastify'],
    ['features/events/events.routes.ts', './single-dates.routes.ts'],
    ['database/database.ts', '../features/auth/auth.table.ts'],
    ['features/search/search-index.process.ts', '../../build-context.ts'],
    ['routes.ts', './features/auth/login-limits.ts'],
  ])('%s may import %s', (file, address) => {
    expect(problemOf(`${API}/${file}`, address)).toBeUndefined()
  })
})

describe('imports of the desk and the site', () => {
  test.each([
    ['admin-ui/src/lib/a.ts', '../ui/Button.tsx', 'lib stands below ui'],
    ['admin-ui/src/parts/a.ts', '../features/events/b.ts', 'parts stands below features/events'],
    ['admin-ui/src/features/events/a.ts', '../articles/b.ts', 'features/events and features/articles never meet'],
    ['admin-ui/src/features/events/a.ts', '../../app/App.tsx', 'features/events stands below app'],
    ['site/src/components/A.astro', '../features/home/Hero.astro', 'components stands below features/home'],
    ['site/src/pages/index.astro', '../publisher/paths.ts', 'pages and publisher never meet'],
    ['site/src/publisher/paths.ts', '../layouts/PageLayout.astro', 'The publisher renders compiled pages'],
  ])('%s may not import %s', (file, address, message) => {
    expect(problemOf(file, address)).toContain(message)
  })
})

test('a problem says where it stands, what is imported, and what to do instead', () => {
  const source = "// import { a } from '../ui/Button.tsx'\n\nimport {\n  type Link,\n} from '../ui/Button.tsx'\n"
  expect(checkImports(importsOf('admin-ui/src/lib/a.ts', source))).toEqual([
    'admin-ui/src/lib/a.ts:5 imports admin-ui/src/ui/Button.tsx: lib stands below ui. Turn the import round, or move what both need further down.',
  ])
})

test.each([
  ["import './styles.css'", './styles.css'],
  ["export * from './a.ts'", './a.ts'],
  ["const part = await import('./a.ts')", './a.ts'],
  ["new Worker(new URL('./a.worker.ts', import.meta.url))", './a.worker.ts'],
  ["---\nimport A from './A.astro'\n---\n<A />", './A.astro'],
])('an import is found in %s', (source, address) => {
  expect(importsOf('a/b.ts', source).map(({ to }) => to)).toEqual([address.replace('./', 'a/')])
})

test('what only looks like an import is none', () => {
  const source =
    "/* import a from './a.ts' */\nconst text = \"import b from './b.ts'\"\nconst more = `\nimport c from './c.ts'`\n"
  expect(importsOf('a/b.ts', source)).toEqual([])
})
