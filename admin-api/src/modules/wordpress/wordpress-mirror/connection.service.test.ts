import { expect, it } from 'vitest'
import { openMirror } from '../../../../test/support/mirror-harness.ts'
import { tryConnection } from './connection.service.ts'

async function open(anonymous = false) {
  const { context, wordpress } = await openMirror({ posts: 1, anonymous })
  const client = context.wordpress ?? expect.fail('There is no WordPress')
  const test = async () => {
    const steps = await tryConnection(client, { hasCredentials: !anonymous, address: wordpress.url })
    return steps.map(({ label, outcome }) => `${label}: ${outcome}`)
  }
  return { wordpress, test }
}

it('tests the connection step by step', async () => {
  const { wordpress, test } = await open()
  const well = ['WordPress answers: ok', 'Signed in: ok', 'May write: ok']
  expect(await test()).toEqual([...well, 'Plugin: warning'])
  wordpress.site.posts.length = 0
  expect(await test()).toContain('Posts: warning')
  wordpress.trouble = ({ path }, response) => {
    if (!path.endsWith('/hometown/v1/status')) return false
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"version":"1.2.0","webhook":false}')
    return true
  }
  expect((await test()).slice(-2)).toEqual(['Plugin: ok', 'Messages: warning'])
})

it('says so where nobody is signed in, or nothing answers', async () => {
  const { wordpress, test } = await open(true)
  expect(await test()).toEqual(['WordPress answers: ok', 'Signed in: warning'])
  await wordpress.close()
  expect(await test()).toEqual(['WordPress answers: failed'])
})
