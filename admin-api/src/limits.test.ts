import { expect, test } from 'vitest'
import { buildWithRoutes, type Route } from '../test/support/recorded-routes.ts'
import { moduleRoutes } from './routes.ts'

const INTRODUCTION = `# Limits of the calls

The calls that have a limit of their own: how often one caller may make them in a minute, how large a body may be, and which
want a fresh proof of who is there. An empty cell means the default, which is in [HTTP](../docs/develop/http.md#http). Limits that
aren't of a call are in [validation and limits](../docs/develop/validation-and-limits.md). Made by
\`limits.test.ts\`, which fails when it is out of date:
\`npx vitest run --project @hometown/admin-api src/limits.test.ts -u\` brings it up to date.
`

test('LIMITS.md lists every call that has a limit of its own', async () => {
  const { routes } = await buildWithRoutes()
  const limited = routes.filter(({ callsPerMinute, bodyLimit, stepUp }) => callsPerMinute ?? bodyLimit ?? stepUp)
  const modules = Object.keys(moduleRoutes).map((name) => sectionOf(name, limited))
  await expect([INTRODUCTION, ...modules].join('\n')).toMatchFileSnapshot('../LIMITS.md')
})

function sectionOf(name: string, routes: readonly Route[]): string {
  const rows = routes
    .filter(({ file }) => file?.startsWith(`${name}/`))
    .map((route) => [
      `\`${route.method} ${route.url}\``,
      route.access,
      inWords(route.callsPerMinute),
      route.bodyLimit === undefined ? '' : inUnits(route.bodyLimit),
      route.stepUp === 'full' ? 'full' : route.stepUp ? 'yes' : '',
    ])
  const lines = rows.map((cells) => `| ${cells.join(' | ')} |`)
  const head = ['| Call | Who | Calls a minute | Body | Fresh proof |', '| --- | --- | --- | --- | --- |']
  return [`## ${name}`, '', ...head, ...lines, ''].join('\n')
}

function inWords(calls: Route['callsPerMinute']): string {
  if (calls === undefined) return ''
  if (typeof calls === 'number') return String(calls)
  return `${calls.readers}, signed in ${calls.staff}`
}

function inUnits(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? `${kilobytes} KB` : `${kilobytes / 1024} MB`
}
