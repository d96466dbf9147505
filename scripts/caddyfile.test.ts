import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { caddyfile } from './caddyfile.ts'
import { scaleCaddyfile } from './scale-caddyfile.ts'

test('the Caddyfile has the headers that every other server of the site sends', () => {
  const written = readFileSync(join(import.meta.dirname, '../Caddyfile'), 'utf8')
  expect(written, 'write it anew with node_modules/.bin/node scripts/write-caddyfile.ts').toBe(caddyfile())
})

test('each page gets one policy about frames: of two, Caddy would send the general one', () => {
  const files = caddyfile().split('handle @file {')[1]?.split('file_server')[0] ?? ''
  const policies = files.split('\n').filter((line) => line.includes('Content-Security-Policy'))
  expect(policies.map((line) => line.trim().split(' "')[0])).toEqual([
    'header @unframed Content-Security-Policy',
    'header @framed Content-Security-Policy',
  ])
})

test('every policy that Caddy sends keeps the base of addresses and says who may frame the answer', () => {
  for (const written of [caddyfile(), scaleCaddyfile()]) {
    const policies = written.match(/(?<=Content-Security-Policy ").*(?=")/g) ?? []
    expect(policies.length).toBeGreaterThan(0)
    for (const policy of policies) expect(policy).toMatch(/(?=.*base-uri 'none')(?=.*frame-ancestors )/)
  }
})

test('texts of the site have the charset that the service gives them', () => {
  const types = caddyfile().match(/(?<=header @\w+ Content-Type ").*(?=")/g)
  expect(types).toEqual([
    'application/rss+xml; charset=utf-8',
    'application/xml; charset=utf-8',
    'image/svg+xml; charset=utf-8',
    'text/calendar; charset=utf-8',
  ])
})

test.each([
  ['one machine', caddyfile()],
  ['several', scaleCaddyfile()],
])('on %s, whatever Caddy answers says what every other server says', (_, written) => {
  const sites = written.split(/^}$/m).filter((site) => /\b(?:respond|redir|file_server)\b/.test(site))
  for (const site of sites) {
    expect(site).toContain('header ?X-Content-Type-Options "nosniff"')
    // Browsers ignore it over plain http.
    expect(site.includes('header ?Strict-Transport-Security {hsts}')).toBe(!/^http:\/\/ \{/m.test(site))
  }
  for (const errors of written.split('handle_errors {').slice(1)) {
    const answers = errors.split(/^}$/m)[0]?.split(/respond|file_server/) ?? []
    for (const answer of answers.slice(0, -1)) expect(answer).toContain('Strict-Transport-Security "{hsts}"')
  }
  expect(written).toContain('default "max-age=63072000"')
  expect(written).toContain('"max-age=63072000; includeSubDomains"')
})

test.each([
  ['one machine', caddyfile()],
  ['several', scaleCaddyfile()],
])(
  'on %s, pages lead from http to https, and calls are refused, so that a client that sends a secret notices',
  (_, written) => {
    expect(written).toContain('auto_https disable_redirects')
    const [, plain = ''] = /^http:\/\/ \{\n([\s\S]*?)^\}$/m.exec(written) ?? []
    expect(plain).toMatch(/@calls path \/api \/api\/\* \/wp-json \/wp-json\/\*\n/)
    expect(plain).toMatch(/handle @calls \{[^@]*respond `\{"message":".*","code":"https_needed"\}` 403/)
    expect(plain).toContain('redir https://{host}{uri} 308')
  },
)

test('an old address of an article leads to one of this site only', () => {
  const [, pattern] = /@article path_regexp article (\S+)/.exec(caddyfile()) ?? []
  const moved = new RegExp(pattern ?? '^')
  expect(['/article/fair-opens', '/article/2026_fair.v2'].filter((path) => !moved.test(path))).toEqual([])
  const foreign = [
    '\\evil.example',
    '/evil.example',
    '%5Cevil.example',
    '..',
    '.',
    'a/b',
    '\tevil',
    'a\\b',
    '@evil.example',
  ]
  expect(foreign.filter((name) => moved.test(`/article/${name}`))).toEqual([])
})

test('Caddy redirects to no address that it makes of a path by itself', () => {
  const servers = caddyfile().split('file_server').slice(1)
  expect(servers).toHaveLength(4)
  for (const server of servers) expect(server.split('}')[0]).toContain('disable_canonical_uris')
})

test('of uploads, only pictures are served from disk', () => {
  const [, pattern] = /@upload path_regexp (\S+)/.exec(caddyfile()) ?? []
  const served = new RegExp(pattern ?? '^')
  expect(served.test(`/uploads/${'0123456789abcdef'.repeat(2)}.webp`)).toBe(true)
  for (const name of ['evil.html', 'evil.svg', '../secrets.json', 'a/b.webp', '.webp', 'evil.html.webp/x'])
    expect(served.test(`/uploads/${name}`)).toBe(false)
})

test('of what the service makes, only sizes of pictures and share cards are served from disk: nothing for staff, no search index', () => {
  const [, pattern] = /handle_path \/derived\/\*[^@]*@made \{\s*path_regexp (\S+)\s*file \{/.exec(caddyfile()) ?? []
  const served = new RegExp(pattern ?? '^')
  const hash = '0123456789abcdef'
  const open = [`/${hash}0123-320.avif`, `/${hash}0123-1200.jpg`, `/${hash}0123-60.webp`, `/cards/${hash}${hash}.png`]
  const closed = [
    '/search/current.json',
    `/search/0e9d2c1a-1111-4222-8333-444455556666/fragment/en_1a2b3c4.pf_fragment`,
    `/suggestions/${hash}${hash}.webp`,
    `/suggestions/${hash}0123-320.webp`,
    `/cards/${hash}.part`,
    `/${hash}0123-320.avif.0e9d2c1a-1111-4222-8333-444455556666`,
    '/',
  ]
  expect(open.filter((path) => !served.test(path))).toEqual([])
  expect(closed.filter((path) => served.test(path))).toEqual([])
})

test('with several machines, Caddy asks each whether it can serve readers, and none for its database', () => {
  const written = readFileSync(join(import.meta.dirname, '../Caddyfile.scale'), 'utf8')
  expect(written, 'write it anew with node_modules/.bin/node scripts/write-caddyfile.ts').toBe(scaleCaddyfile())
  expect(written).toContain('health_uri /api/health/serve')
  expect(written).not.toContain('/api/health/ready')
})
