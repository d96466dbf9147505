import { expect, test } from 'vitest'
import { loopbackFetch, serveWebsite } from '../../../../test/support/loopback-fetch.ts'
import { callsOf, signIn } from '../../../../test/support/sign-in.ts'
import { buildAppWithModel } from '../../../../test/support/with-model.ts'

const PAGE = `<html><head><title>Alder County</title><link rel="alternate" type="application/rss+xml" title="News" href="/feed.xml"></head>
  <body><h1>News</h1><ul><li><a href="/news/bridge">The bridge reopens on Saturday morning</a></li></ul></body></html>`
const FEED = `<rss version="2.0"><channel><title>Library</title><link>http://x.example/</link><description>News</description>
  <item><title>New hours</title><link>http://x.example/hours</link></item></channel></rss>`

async function open() {
  const county = await serveWebsite((request, response) => {
    if (request.url === '/county') response.setHeader('content-type', 'text/html').end(PAGE)
    else if (request.url === '/hangs') return
    else if (request.url === '/plain') response.setHeader('content-type', 'text/html').end('<title>Rotary</title>Hi.')
    else if (request.url === '/library.xml') response.setHeader('content-type', 'application/rss+xml').end(FEED)
    else response.writeHead(404).end()
  })
  const { app, context, model } = await buildAppWithModel({ safeFetch: loopbackFetch() })
  const call = callsOf(app, await signIn(context), '/api/sources')
  const suggest = () => call('POST', '/ai-suggest', { category: 'Community' })
  const propose = (...paths: string[]) =>
    model.answer({
      json: {
        sources: paths.map((path) => ({
          name: `Source ${path}`,
          url: path.startsWith('/') ? county.origin + path : path,
          sourceType: 'website',
          description: '<b>Of</b> the **county**. \u202e[More](javascript:alert(1))\u0000',
        })),
      },
    })
  return { county, call, model, suggest, propose }
}

test('shows only what is really there, each with the feed that was found', async () => {
  const { county, suggest, propose } = await open()
  propose(
    ...['/gone', '/county', '/library.xml', '/plain', '/county/'],
    ...['no address', 'javascript:alert(1)', 'http://127.0.0.1:1/'],
  )
  const found = (path: string, more: object) => {
    const url = county.origin + path
    return { name: `Source ${path}`, url, description: 'Of the county. More', feedUrl: null, problem: null, ...more }
  }
  expect((await suggest()).json().suggestions).toEqual([
    found('/county', { sourceType: 'website', feedUrl: `${county.origin}/feed.xml` }),
    found('/library.xml', { sourceType: 'rss_feed' }),
    found('/plain', { sourceType: 'website', problem: 'We found no news or events on the page.' }),
  ])
})

test('names no source that is there already', async () => {
  const { county, call, model, suggest, propose } = await open()
  propose('/county', '/library.xml')
  await suggest()
  await call('POST', '', { name: 'County', url: `${county.origin}/county`, category: 'Community' })
  expect((await suggest()).json().suggestions).toMatchObject([{ name: 'Source /library.xml' }])
  expect(model.asked[1]?.text).toContain(`${county.origin}/county`)
})
