import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newFolder } from '../../testing/new-folder.ts'
import { checkCircles } from './check-circles.ts'
import { checkImports, checkPlaces } from './check-imports.ts'
import { modulesOfTables, problemsOf, usesOf } from './check-tables.ts'
import { findSources, importsOf } from './find-imports.ts'

const API = 'admin-api/src'

/** The message about a file with a single import. */
function problemOf(file: string, address: string, names = '{ thing }'): string | undefined {
  return checkImports(importsOf(file, `import ${names} from '${address}'\n`))[0]
}

describe('imports of the repository', () => {
  test.each([
    ['shared-types/src/slug.ts', '@hometown/wordpress-adapter', 'shared-types stands below wordpress-adapter'],
    [
      'admin-api/src/modules/publishing/site/a.ts',
      '../../../../../site/src/lib/paths.ts',
      'admin-api and site never meet',
    ],
    ['site/test/home.test.ts', '@hometown/admin-api', 'site and admin-api never meet'],
    ['site/src/lib/a.ts', '../../../e2e/support/b.ts', 'site stands below e2e'],
    ['admin-ui/src/lib/a.ts', '@hometown/wordpress-adapter', 'The desk speaks HTTP'],
    ['shared-types/src/slug.ts', '../../testing/growth.ts', 'The product knows nothing of its tests'],
  ])('%s may not import %s', (file, address, message) => {
    expect(problemOf(file, address)).toContain(message)
  })

  test('tests may use what is kept for tests', () => {
    expect(problemOf('shared-types/src/slug.test.ts', '../../testing/growth.ts')).toBeUndefined()
    expect(problemOf('admin-api/test/a.ts', '../src/modules/content/events/events.repository.ts')).toBeUndefined()
  })
})

describe('imports of the service', () => {
  test.each([
    [
      'modules/content/events/a.ts',
      '../articles/article-row.ts',
      'Use modules/content/articles through its *.service.ts',
    ],
    ['http/a.ts', '../modules/platform/auth/auth.service.ts', 'http stands below modules/platform/auth'],
    ['processes/a.ts', '../modules/platform/auth/auth.service.ts', 'processes stands below modules/platform/auth'],
    ['database/store.ts', '../modules/platform/auth/auth.table.ts', 'database stands below modules/platform/auth'],
    ['database/database.ts', '../modules/platform/auth/auth.service.ts', 'database stands below modules/platform/auth'],
    ['modules/platform/auth/a.ts', '../../../routes.ts', 'modules/platform/auth stands below routes.ts'],
    ['modules/platform/auth/auth.service.ts', './auth.routes.ts', 'Routes know features'],
    ['modules/platform/auth/auth.repository.ts', './auth.service.ts', 'Services use repositories'],
    ['modules/platform/auth/auth.table.ts', './auth.repository.ts', 'A table knows nothing above it'],
    ['modules/platform/auth/auth.routes.ts', 'kysely', 'Queries belong in repositories'],
    [
      'modules/platform/auth/auth.service.ts',
      'fastify',
      'Only routes, http/ and the files directly in src know Fastify',
    ],
    ['database/store.ts', '@fastify/cors', 'Only routes, http/ and the files directly in src know Fastify'],
  ])('%s may not import %s', (file, address, message) => {
    expect(problemOf(`${API}/${file}`, address)).toContain(message)
  })

  test('a query is built in repositories, types of it are known anywhere', () => {
    const sql = (file: string, name: string) =>
      problemOf(`${API}/modules/platform/auth/${file}`, 'kysely', `{ ${name} }`)
    expect(sql('auth.service.ts', 'type Transaction, sql')).toContain('build queries')
    expect(sql('auth.service.ts', 'type Transaction')).toBeUndefined()
    expect(sql('auth.repository.ts', 'sql')).toBeUndefined()
  })

  test.each([
    'import * as k from "kysely"\nconst query = k.sql`select 1`\n',
    'import { type Kysely } from "kysely"\nimport * as k from "kysely"\nconst { sql } = k\n',
    'import * as k from "kysely"\nconst query = k["sql"]`select 1`\n',
    'const k = await import("kysely")\nconst query = k.sql`select 1`\n',
    'export * from "kysely"\n',
  ])('a query is built nowhere else by way of a whole package: %s', (source) => {
    const [problem] = checkImports(importsOf(`${API}/modules/platform/auth/auth.service.ts`, source))
    expect(problem).toContain('build queries')
  })

  test('types of a whole package are known anywhere', () => {
    const source = 'import type * as k from "kysely"\n'
    expect(checkImports(importsOf(`${API}/modules/platform/auth/auth.service.ts`, source))).toEqual([])
  })

  test.each([
    ['modules/content/events/a.ts', '../articles/articles.service.ts'],
    ['modules/content/events/events.routes.ts', 'fastify'],
    ['modules/content/events/events.routes.ts', './single-dates.routes.ts'],
    ['database/database.ts', '../modules/platform/auth/auth.table.ts'],
    ['modules/content/search/index/search-index.process.ts', '../../../build-context.ts'],
    ['routes.ts', './modules/platform/auth/login-limits.ts'],
  ])('%s may import %s', (file, address) => {
    expect(problemOf(`${API}/${file}`, address)).toBeUndefined()
  })
})

describe('features that import each other', () => {
  const file = (feature: string) => `${API}/modules/content/${feature}/${feature}.service.ts`
  const importOf = (from: string, to: string) => importsOf(file(from), `import '../${to}/${to}.service.ts'\n`)

  test('are named with the way round', () => {
    const circle = [...importOf('events', 'media'), ...importOf('media', 'articles'), ...importOf('articles', 'events')]
    expect(checkCircles(circle)).toEqual([
      'modules/content/events → modules/content/media → modules/content/articles → modules/content/events is a circle. ' +
        'Let one of them get what it needs through src/ports.ts.',
    ])
  })

  test('are none where two of them import a third', () => {
    expect(checkCircles([...importOf('events', 'media'), ...importOf('articles', 'media')])).toEqual([])
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

describe('a folder that no layer names', () => {
  test.each([
    ['admin-api/src/tools/a.ts', 'admin-api/src/tools'],
    ['admin-ui/src/widgets/deep/A.tsx', 'admin-ui/src/widgets'],
    ['site/src/islands/A.astro', 'site/src/islands'],
    ['elsewhere/a.ts', 'elsewhere'],
  ])('is a problem by itself, whatever %s imports', (file, folder) => {
    expect(checkPlaces([file, 'admin-api/src/http/a.ts', 'admin-api/src/app.ts', 'admin-api/test/a.ts'])).toEqual([
      `${folder} stands in no layer. Name it in scripts/import-rules/rules.ts.`,
    ])
  })

  test('is said once for all its files', () => {
    expect(
      checkPlaces(['site/src/islands/a.ts', 'site/src/islands/b.test.ts', 'site/src/islands/c/d.ts']),
    ).toHaveLength(1)
  })
})

test('a problem says where it stands, what is imported, and what to do instead', () => {
  const source = "// import { a } from '../ui/Button.tsx'\n\nimport {\n  type Link,\n} from '../ui/Button.tsx'\n"
  expect(checkImports(importsOf('admin-ui/src/lib/a.ts', source))).toEqual([
    'admin-ui/src/lib/a.ts:5 imports admin-ui/src/ui/Button.tsx: lib stands below ui. Turn the import round, or move what both need further down.',
  ])
})

test('the files of a folder that is new are found', () => {
  const root = newFolder()
  for (const folder of ['new/deep', 'site/src', 'site/node_modules/a'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const file of ['new/deep/a.ts', 'site/src/b.astro', 'site/node_modules/a/c.ts'])
    writeFileSync(join(root, file), '')
  expect(findSources(root).sort()).toEqual(['new/deep/a.ts', 'site/src/b.astro'])
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

describe('tables that a query names', () => {
  const modules = modulesOfTables(`
import type { ArticleTable, ViewTable } from '../modules/content/articles/articles.table.ts'
import type { SourceTable } from '../modules/newsroom/sources/sources.table.ts'
import type { SettingTable } from '../modules/platform/settings/settings.table.ts'
import type { KeptTable } from './kept.table.ts'
export interface Database {
  articles: ArticleTable
  views: ViewTable
  sources: SourceTable
  settings: SettingTable
  kept: KeptTable
}
`)
  const problems = (file: string, source: string) => problemsOf(`${API}/modules/${file}`, usesOf(source), modules)

  test.each([
    ["db.selectFrom('articles').leftJoin('settings', 'a', 'b')"],
    ["trx.insertInto('views').values({})"],
    ["trx.deleteFrom('kept')"],
    ['sql`select 1 from articles join views on true`'],
    ["// db.selectFrom('sources')"],
  ])('may be read below and written within the module: %s', (source) => {
    expect(problems('content/articles/articles.repository.ts', source)).toEqual([])
  })

  test.each([
    ["db.selectFrom('sources')", 'reads sources, which is newsroom’s, above content'],
    ["db.selectFrom('articles').innerJoin('sources', 'a', 'b')", 'reads sources'],
    ["trx.updateTable('settings').set({})", 'writes settings, which is platform’s'],
    ["trx.deleteFrom(\n'settings')", 'writes settings'],
    ['sql`insert into settings (key) values (1)`', 'writes settings'],
    ['sql`delete from settings`', 'writes settings'],
  ])('are told where they are not the module’s: %s', (source, message) => {
    expect(problems('content/articles/articles.repository.ts', source)[0]).toContain(message)
  })

  test('may be any where readers are forgotten', () => {
    expect(problems('audience/subscribers/desk/erasure/a.repository.ts', "trx.deleteFrom('sources')")).toEqual([])
  })
})
