import { describe, expect, test } from 'vitest'
import { openSignedIn, signIn } from '../../../../test/support/sign-in.ts'
import { INVITATION_OVER_MESSAGE } from './invitations.service.ts'

const HOURS_72 = 72 * 3_600_000
const ANN = { email: 'Ann@Example.org', displayName: 'Ann Lee', role: 'contributor' }
const NEW = { username: 'ann', displayName: 'Ann Lee', password: 'otter violin gravel' }
const SMTP = { SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'desk@example.org' }

describe('invitations', () => {
  async function open(env: Record<string, string> = {}) {
    const { app, context, user: admin, headers, call } = await openSignedIn({ role: 'admin', env })
    const invite = async (input: object = ANN) => (await call('POST', '/api/invitations', input)).json()
    const anybody = (url: string, payload: object) =>
      app.inject({ method: 'POST', url, payload, headers: { origin: headers.origin } })
    const lookUp = (token: string) => anybody('/api/invitations/look-up', { token })
    const accept = (token: string, more: object = {}) => anybody('/api/invitations/accept', { token, ...NEW, ...more })
    const refused = async (token: string) => {
      for (const answer of [await lookUp(token), await accept(token)])
        expect([answer.statusCode, answer.json()]).toEqual([
          409,
          { code: 'invitation_over', message: INVITATION_OVER_MESSAGE },
        ])
    }
    return { app, context, admin, call, invite, lookUp, accept, refused }
  }
  const tokenOf = ({ link }: { link: string | null }) => link?.split('#')[1] ?? ''

  test('make an account that is signed in at once', async () => {
    const { app, invite, lookUp, accept, call, context } = await open()
    const sent = await invite()
    expect(sent.invitation).toMatchObject({ email: 'ann@example.org', role: 'contributor', isExpired: false })
    const token = tokenOf(sent)
    const stored = JSON.stringify(await context.store.db.selectFrom('invitations').selectAll().execute())
    expect((await lookUp(token)).json()).toMatchObject({ email: 'ann@example.org', displayName: 'Ann Lee' })
    const accepted = await accept(token)
    expect([accepted.statusCode, accepted.json()]).toMatchObject([201, { username: 'ann', role: 'contributor' }])
    const cookie = `hometown_session=${accepted.cookies.find(({ name }) => name === 'hometown_session')?.value}`
    expect((await app.inject({ url: '/api/auth/me', headers: { cookie } })).json()).toMatchObject({ username: 'ann' })
    expect((await call('GET', '/api/invitations')).json()).toEqual([])
    const listed = (await call('GET', '/api/accounts')).json()
    expect(listed).toContainEqual(expect.objectContaining({ email: 'ann@example.org', mustChangePassword: false }))
    const log = JSON.stringify(await context.store.db.selectFrom('audit_log').selectAll().execute())
    for (const secret of [token, 'ann@example.org']) expect(log).not.toContain(secret)
    expect(stored).not.toContain(token)
  })

  test('work once, also when two people press at the same moment', async () => {
    const { invite, accept, refused } = await open()
    const token = tokenOf(await invite())
    const answers = await Promise.all([accept(token), accept(token, { username: 'ann2' })])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    await refused(token)
  })

  test('are good for 72 hours', async () => {
    const { context, invite, lookUp, refused, call } = await open()
    const token = tokenOf(await invite())
    context.clock.advance(HOURS_72 - 1)
    expect((await lookUp(token)).statusCode).toBe(200)
    context.clock.advance(1)
    await refused(token)
    expect((await call('GET', '/api/invitations')).json()).toMatchObject([{ isExpired: true }])
  })

  test('that are replaced or withdrawn no longer work', async () => {
    const { invite, call, lookUp, refused } = await open()
    const first = await invite()
    const again = await invite()
    await refused(tokenOf(first))
    expect((await call('GET', '/api/invitations')).json()).toMatchObject([{ id: again.invitation.id }])
    expect((await lookUp(tokenOf(again))).statusCode).toBe(200)
    expect((await call('DELETE', `/api/invitations/${again.invitation.id}`)).statusCode).toBe(200)
    await refused(tokenOf(again))
    expect((await call('DELETE', `/api/invitations/${again.invitation.id}`)).statusCode).toBe(404)
    await refused('guess')
  })

  test('end with the account that sent them, and with its role', async () => {
    const { app, context, call, invite, lookUp, refused } = await open()
    const own = tokenOf(await invite())
    for (const [index, change] of [{ disabled: true }, { role: 'editor' }].entries()) {
      const other = await signIn(context, 'admin')
      const payload = { ...ANN, email: `bo${index}@example.org` }
      const sent = await app.inject({ method: 'POST', url: '/api/invitations', headers: other.headers, payload })
      expect((await call('PATCH', `/api/accounts/${other.id}`, { ...change, version: 1 })).statusCode).toBe(200)
      await refused(tokenOf(sent.json()))
    }
    expect((await lookUp(own)).statusCode).toBe(200)
  })

  test('of a known address are refused to administrators, and to people with the link', async () => {
    const { context, admin, invite, call, refused } = await open()
    const token = tokenOf(await invite())
    await context.store.db.updateTable('users').set({ email: 'ann@example.org' }).where('id', '=', admin.id).execute()
    await refused(token)
    const answer = await call('POST', '/api/invitations', ANN)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'email_taken'])
  })

  test('ask for another username if it is taken, and stay good', async () => {
    const { admin, invite, accept } = await open()
    const token = tokenOf(await invite())
    const taken = await accept(token, { username: admin.username.toUpperCase() })
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'username_taken'])
    expect((await accept(token, { password: 'short' })).statusCode).toBe(422)
    expect((await accept(token)).statusCode).toBe(201)
  })

  test('are mailed if there is a mail server, and then shown to nobody', async () => {
    const { context, invite, lookUp } = await open(SMTP)
    expect((await invite()).link).toBeNull()
    const [mail] = await context.store.db.selectFrom('outgoing_mails').selectAll().execute()
    expect(mail).toMatchObject({ kind: 'invitation', recipient: 'ann@example.org' })
    const token = /\/admin\/invitation#(\S+)/.exec(mail?.plain_text ?? '')?.[1] ?? ''
    expect((await lookUp(token)).statusCode).toBe(200)
  })
})
