import { siteInfoSchema } from '@hometown/shared-types/contract/settings'
import { describe, expect, test } from 'vitest'
import { callsOf, openSignedIn, signIn } from '../../../../test/support/sign-in.ts'
import { publicationName } from './saved-settings.service.ts'

describe('the site’s settings', () => {
  test('tell only administrators who gets alerts, each address once', async () => {
    const { app, context, call } = await openSignedIn({ role: 'admin' })
    const callAsEditor = callsOf(app, await signIn(context))
    const alertEmails = ['ada@example.org', 'Ada@Example.org ']
    expect((await call('PATCH', '/api/settings', { alertEmails })).statusCode).toBe(200)
    const told = async (as: typeof call) => (await as('GET', '/api/settings')).json().alertEmails
    expect([await told(call), await told(callAsEditor)]).toEqual([['ada@example.org'], []])
  })

  test('come from the environment until something else is saved', async () => {
    const env = { SITE_NAME: 'The <Bugle>', SITE_URL: 'https://www.example.org', API_URL: 'https://api.example.org' }
    const { app, context, call, changes } = await openSignedIn({ role: 'admin', env })
    const read = async () => siteInfoSchema.parse((await app.inject('/api/site')).json())
    const before = await read()
    const urls = { siteUrl: 'https://www.example.org', apiUrl: 'https://api.example.org' }
    expect(before).toMatchObject({ siteName: 'The <Bugle>', ...urls, sample: false, redirects: [] })
    expect(before.termsHtml).not.toContain('<Bugle>')

    const saved = await call('PATCH', '/api/settings', {
      siteName: 'The Horn',
      termsHtml: '<p onclick="x()">Hi</p><script>x()</script>',
      aboutHtml: '<p style="x">Two sisters.</p><form></form>',
    })
    expect(saved.statusCode).toBe(200)
    const after = await read()
    expect(await publicationName(context)).toBe('The Horn')
    const gone = '/preview/00000000-0000-4000-8000-000000000000'
    for (const url of ['/wp-json/', '/api/search/page?q=pie', gone])
      expect((await app.inject(url)).body, url).toContain('The Horn')
    const texts = { termsHtml: '<p>Hi</p>', aboutHtml: '<p>Two sisters.</p>' }
    expect(after).toMatchObject({ siteName: 'The Horn', ...texts, accentColour: before.accentColour })
    expect(await changes()).toEqual(['settings'])
    const reset = await call('PATCH', '/api/settings', { siteName: null, aboutHtml: ' ' })
    expect(reset.json()).toMatchObject({ siteName: 'The <Bugle>', aboutHtml: before.aboutHtml })
  })

  test('of two administrators don’t overwrite each other', async () => {
    const { call } = await openSignedIn({ role: 'admin' })
    const save = (body: object) => call('PATCH', '/api/settings', body)
    const ann = (await save({ siteName: 'Ann’s' })).json().versions
    const bob = await save({ siteName: 'Bob’s', seen: ann })
    expect(bob.statusCode).toBe(200)
    const stale = await save({ siteName: 'Ann’s again', countyName: 'Elsewhere', seen: ann })
    expect([stale.statusCode, stale.json().code, stale.json().current.siteName]).toEqual([409, 'stale', 'Bob’s'])
    expect((await save({ description: 'Ann’s words', seen: ann })).json()).toMatchObject({
      siteName: 'Bob’s',
      countyName: 'Alder County',
      description: 'Ann’s words',
    })
    expect((await save({ siteName: null, seen: ann })).statusCode).toBe(409)
    expect((await save({ siteName: null, seen: bob.json().versions })).statusCode).toBe(200)
    expect((await save({ siteName: 'Late', seen: bob.json().versions })).statusCode).toBe(409)
  })

  test('are refused when they can not be shown', async () => {
    const { context, call } = await openSignedIn({ role: 'admin' })
    for (const body of [{ accentColour: 'red; }' }, { timeZone: 'Mars/Base' }, { timeZone: '+05:00' }]) {
      const answer = await call('PATCH', '/api/settings', body)
      expect([answer.statusCode, answer.json().issues[0].path]).toEqual([422, Object.keys(body)[0]])
    }
    expect(context.messages.sent).toEqual([])
  })
})
