import { describe, expect, it } from 'vitest'
import { EDITOR } from './support/site-data.ts'
import { answering, clientOf, failing, failureOf, openTestServer, silent } from './support/test-server.ts'
import { send } from './support/wordpress-server.ts'

const server = await openTestServer()

function lastAuthorization(): string | null | undefined {
  return server.received.at(-1)?.headers.get('authorization')
}

describe('credentials', () => {
  it('go out as Basic for an application password, in UTF-8', async () => {
    await clientOf(server, { credentials: { username: 'zoë', applicationPassword: 'a b' } }).posts.list()
    expect(lastAuthorization()).toBe(`Basic ${Buffer.from('zoë:a b', 'utf8').toString('base64')}`)
  })
})

describe('signing in', () => {
  it('goes on with the token of the JWT plugin', async () => {
    server.trouble = (request, response) => {
      if (!request.path.endsWith('/jwt-auth/v1/token')) return false
      send(response, { status: 200, body: { token: 'eyJ0', user_email: 'e@example.org' } })
      return true
    }
    const client = clientOf(server, { credentials: EDITOR })
    expect(await client.authenticate('editor', 'normal password')).toEqual({ token: 'eyJ0', kind: 'jwt' })
    await client.posts.list()
    expect(lastAuthorization()).toBe('Bearer eyJ0')
  })

  it('falls back to a pseudo token, which tells no secret, and to the application password', async () => {
    const client = clientOf(server, { credentials: EDITOR })
    const result = await client.authenticate('editor', 'normal password')
    expect(result).toEqual({ token: 'application-password:editor', kind: 'application-password' })
    expect((await client.users.me()).name).toBe('Erin Editor')
    expect(lastAuthorization()).toMatch(/^Basic /)
  })

  it('rethrows when WordPress is away, since that says nothing of the account', async () => {
    const client = clientOf(server, { credentials: EDITOR })
    server.trouble = silent
    const slow = client.authenticate('editor', 'x', { timeoutMs: 30 })
    expect(await failureOf(slow)).toMatchObject({ message: 'Request timeout' })
    server.trouble = failing(2, 500)
    expect(await failureOf(client.authenticate('editor', 'x'))).toMatchObject({ status: 500 })
  })
})

describe('the check of credentials', () => {
  it('says that application passwords are not offered, where they are not', async () => {
    server.trouble = (request, response) =>
      request.path.endsWith('/wp-json/') &&
      answering(JSON.stringify({ name: 'x', namespaces: ['wp/v2'], authentication: [] }))(request, response)
    const credentials = { username: 'editor', applicationPassword: 'wrong' }
    expect(await clientOf(server, { credentials }).checkCredentials()).toMatchObject({
      as: 'anonymous',
      problem: 'WordPress offers no application passwords here because they need https.',
      applicationPasswordsOffered: false,
    })
  })

  it('passes on what a security plugin says', async () => {
    server.trouble = (request, response) => {
      if (!request.path.endsWith('/users/me')) return false
      send(response, { status: 401, body: { code: 'incorrect_password', message: 'Wrong password.', data: {} } })
      return true
    }
    expect(await clientOf(server, { credentials: EDITOR }).checkCredentials()).toMatchObject({
      as: 'anonymous',
      problem: 'Wrong password.',
    })
  })
})
