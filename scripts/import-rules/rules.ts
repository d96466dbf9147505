/** A layer is a folder or file, several that may import each other (`a|b`), or not, except for doors (`each`). */
export type Layer = string | { readonly each: string; readonly door?: string }

/** The modules of the service stand from the bottom up: each may import the ones before it. */
export const MODULES: readonly string[] = [
  'platform',
  'content',
  'audience',
  'newsroom',
  'wordpress',
  'publishing',
  'operations',
]

/** Layers stand by folder, from the bottom up: each may import those before it. Tests obey only the layers of `.`. */
export const LAYERS: Readonly<Record<string, readonly Layer[]>> = {
  '.': ['testing', 'shared-types', 'wordpress-adapter', { each: 'admin-api|admin-ui|site' }, 'e2e|bench|scripts'],
  'admin-api/src': [
    'config|csv|lib|root.ts|threads',
    'pictures|mail-templates|messages|site-server',
    'context.ts|database|http|integrations|log|storage',
    ...MODULES.map((name) => ({ each: `modules/${name}/*`, door: 'index.ts' })),
    '*|api|commands|installation|jobs|processes',
  ],
  'admin-ui/src': ['lib|paths.ts', 'ui', 'parts', { each: 'features/*' }, 'app', '*'],
  'site/src': [
    'lib|scripts|styles|fonts',
    'components',
    'layouts',
    { each: 'features/*' },
    { each: 'pages|publisher' },
    '*',
  ],
}

interface Rule {
  readonly from: RegExp
  readonly to: RegExp
  readonly name?: string
  readonly nearby?: true
  readonly say: string
}

/** These rules say what layers can't express. Tests are exempt. */
export const RULES: readonly Rule[] = [
  { from: /^(?!e2e|bench|scripts|testing)/, to: /^testing\//, say: 'The product knows nothing of its tests.' },
  {
    from: /^admin-ui\//,
    to: /^wordpress-adapter/,
    say: 'The desk speaks HTTP: of ours it imports shared-types alone.',
  },
  {
    from: /^site\/src\/publisher\//,
    to: /^site\/src\/(?:components|layouts|features)\//,
    say: 'The publisher renders compiled pages and imports none of their sources.',
  },
  {
    from: /^admin-api\/src\/(?!api\/|http\/)(?!.*\.routes\.ts$)/,
    to: /^(?:@fastify\/|fastify)/,
    say: 'Only routes, api/ and http/ know Fastify.',
  },
  {
    from: /^admin-api\/src\/modules\/.*(?<!\.repository|\.service|\.table|\.routes)\.ts$/,
    to: /^kysely$/,
    name: 'sql',
    say: 'Only repositories, services, tables and database/ build queries.',
  },
  { from: /\.routes\.ts$/, to: /^kysely$/, say: 'Queries belong in repositories.' },
  {
    from: /^admin-api\/src\/modules\/.*(?<!\.routes)\.ts$/,
    to: /\.routes\.ts$/,
    say: 'Routes know features, never the other way round.',
  },
  {
    from: /\.repository\.ts$/,
    to: /\.service\.ts$/,
    nearby: true,
    say: 'Services use repositories, never the other way round.',
  },
  {
    from: /\/content\/redirects\//,
    to: /\/modules\/(?!content\/redirects\/)/,
    say: 'Features ask redirects about addresses, never the other way round.',
  },
  { from: /\.table\.ts$/, to: /\.(?:repository|service)\.ts$/, say: 'A table knows nothing above it.' },
]

export const EXCEPTIONS: readonly { readonly from: RegExp; readonly to: RegExp; readonly why: string }[] = [
  { from: /\/src\/(?:api|jobs)\//, to: /\.(?:routes|job)\.ts$/, why: 'They list the routes and jobs of all features.' },
  {
    from: /\.worker\.ts$|\/extraction\/read-document\.ts$|\/event-feeds\/ical\//,
    to: /\/modules\//,
    why: 'A thread loads only what it runs.',
  },
  { from: /\/database\/tables\.ts$/, to: /\.table\.ts$/, why: 'It lists the tables of all features, as types.' },
]

export const TABLE_EXCEPTIONS: readonly { readonly files: RegExp; readonly tables: RegExp; readonly why: string }[] = [
  {
    files: /\/subscribers\/desk\/erasure\.service\.ts$/,
    tables: /^(?:mail_suppressions|outgoing_mails)$/,
    why: 'A reader’s address is erased everywhere, in one place.',
  },
  {
    files: /\/platform\/settings\//,
    tables: /^articles$/,
    why: 'What nobody has set is different while the sample county is there.',
  },
  {
    files: /\/content\/front-page\//,
    tables: /^subscribers$/,
    why: 'The front page says how many people get the newsletter.',
  },
  {
    files: /\/content\/fixtures\//,
    tables: /^sources$/,
    why: 'A game names the source that it was read from, and the database ties them by a key.',
  },
  {
    files: /\/operations\/sample-county\//,
    tables: /^(?:article_views|newsletter_clicks|newsletter_sends)$/,
    why: 'The figures of the samples are invented.',
  },
]

/** Writes of rows with versions that don't go through the methods of `tx`. */
export const WRITE_EXCEPTIONS: readonly { readonly files: RegExp; readonly table: string; readonly why: string }[] = [
  { files: /\/article-views\.service\.ts$/, table: 'articles', why: 'It counts, for hundreds of articles at once.' },
  { files: /\/subscribers\.repository\.ts$/, table: 'subscribers', why: 'An import passes over known addresses.' },
]
