import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { testSettings } from '../../../../../../testing/test-settings.ts'
import { testConfig } from '../../../../../test/support/build-test-app.ts'
import { loopbackOutside, serveOutside } from '../../../../../test/support/loopback-outside.ts'
import { graphName, readGraphSource } from './read-graph-source.ts'

const TOKEN = 'EAAG-very-secret'
const facebook = { url: 'https://www.facebook.com/cedarcountyfair', sourceType: 'facebook_page' } as const
const instagram = { url: 'https://www.instagram.com/cedarfalls.parks/', sourceType: 'instagram' } as const

async function readWith(
  answer: (path: string, response: ServerResponse) => void,
  source: typeof facebook | typeof instagram,
) {
  const server = await serveOutside((request, response) => answer(request.url ?? '', response))
  const config = testConfig({ META_GRAPH_TOKEN: TOKEN, ...testSettings({ metaGraphUrl: server.origin }) })
  const clock = { now: () => Date.parse('2026-11-20T18:00:00Z') }
  const reading = await readGraphSource({ outside: loopbackOutside(), config, clock }, source)
  return { reading, asked: server.asked }
}

function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

test('the posts of a Facebook page become items whose first line is their title', async () => {
  const { reading, asked } = await readWith(
    (_, response) =>
      json(response, {
        data: [
          {
            id: '1_2',
            message: 'Gates open at 9 <b>today</b>\n\nParking is free. #CountyFair',
            created_time: '2026-11-20T14:00:00+0000',
            permalink_url: 'https://www.facebook.com/1/posts/2',
            full_picture: 'https://scontent.example/fair.jpg',
          },
          { id: '1_3', created_time: '2026-11-19T14:00:00+0000' },
        ],
      }),
    facebook,
  )
  expect(reading.problems).toEqual([])
  expect(reading.items).toEqual([
    expect.objectContaining({
      kind: 'news',
      guid: '1_2',
      title: expect.stringMatching(/^Gates open at 9/),
      url: 'https://www.facebook.com/1/posts/2',
      publishedAt: Date.parse('2026-11-20T14:00:00Z'),
      imageUrl: 'https://scontent.example/fair.jpg',
      categoryWords: ['CountyFair'],
    }),
  ])
  expect(reading.items[0]?.text).toContain('Parking is free.')
  expect(asked[0]).toMatch(/^\/cedarcountyfair\/posts\?/)
})

test('an Instagram account is read through the account of the token', async () => {
  const { reading } = await readWith((path, response) => {
    if (path.startsWith('/me/accounts'))
      return json(response, { data: [{}, { instagram_business_account: { id: '178' } }] })
    if (!path.startsWith('/178?') || !decodeURIComponent(path).includes('username(cedarfalls.parks)'))
      return json(response, {}, 404)
    return json(response, {
      business_discovery: {
        name: 'Parks',
        media: {
          data: [
            {
              id: '9',
              caption: 'New trail is open',
              permalink: 'https://www.instagram.com/p/9/',
              timestamp: '2026-11-18T10:00:00+0000',
              media_type: 'VIDEO',
              media_url: 'https://cdn.example/9.mp4',
              thumbnail_url: 'https://cdn.example/9.jpg',
            },
          ],
        },
      },
    })
  }, instagram)
  expect(reading.items).toMatchObject([
    { title: 'New trail is open', imageUrl: 'https://cdn.example/9.jpg', url: 'https://www.instagram.com/p/9/' },
  ])
})

test('a token without an account of Instagram is told so', async () => {
  const { reading } = await readWith((_, response) => json(response, { data: [] }), instagram)
  expect(reading.problems).toEqual([expect.stringContaining('has no Instagram business account')])
})

test.each([
  [
    400,
    { error: { message: `Error validating access token ${TOKEN}`, type: 'OAuthException', code: 190 } },
    /refused the token/,
  ],
  [401, {}, /refused the token/],
  [403, { error: { code: 4 } }, /limit of calls/],
  [429, 'slow down', /limit of calls/],
  [400, { error: { code: 10 } }, /isn’t allowed to read this/],
  [400, { error: { code: 100 } }, /doesn’t know this page/],
  [404, {}, /doesn’t know this page/],
  [500, {}, /answered with an error/],
  [200, { error: { code: 190 } }, /refused the token/],
  [200, [], /answered with an error/],
])('an answer of %i (%j) is told in plain words, without the token', async (status, body, words) => {
  const { reading } = await readWith((_, response) => json(response, body, status), facebook)
  expect(reading.items).toEqual([])
  expect(reading.problems).toEqual([expect.stringMatching(words)])
  expect(JSON.stringify(reading)).not.toContain(TOKEN)
})

test('without a token nothing is asked, and the source says so', async () => {
  const clock = { now: () => 0 }
  const context = { outside: loopbackOutside(), config: testConfig({}), clock }
  expect((await readGraphSource(context, facebook)).problems).toEqual([expect.stringContaining('to read Facebook')])
  expect((await readGraphSource(context, instagram)).problems).toEqual([expect.stringContaining('to read Instagram')])
})

test.each([
  ['facebook_page', 'https://m.facebook.com/CedarCountyFair/?ref=page', 'CedarCountyFair'],
  ['facebook_page', 'https://www.facebook.com/Cedar-County-Fair-123456789012/', '123456789012'],
  ['facebook_page', 'https://www.facebook.com/pages/Cedar-County/123456789', '123456789'],
  ['facebook_page', 'https://www.facebook.com/profile.php?id=100064', '100064'],
  ['facebook_page', 'https://www.facebook.com/groups/12345', undefined],
  ['facebook_page', 'https://facebook.com.evil.example/page', undefined],
  ['instagram', 'https://www.instagram.com/cedar.parks/?hl=en', 'cedar.parks'],
  ['instagram', 'https://www.instagram.com/p/abc', undefined],
  ['instagram', 'https://www.instagram.com/a(b)/', undefined],
] as const)('%s at %s is %s', (type, url, name) => {
  expect(graphName(type, url)).toBe(name)
})
