import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/support/build-test-app.ts'

function post({ app }: TestApp, form: string, payload: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' }
  return app.inject({ method: 'POST', url: `/api/subscribers/${form}`, headers, payload })
}

it('answers forms without script, and links of mails, in the site’s own page, which nobody keeps', async () => {
  const service = await buildTestApp()
  const release = join(service.context.config.dataDir, 'site/current')
  mkdirSync(release, { recursive: true })
  const page =
    '<title>Answer · Paper</title><nav>Archive</nav><div class="x" data-answer><h1>Nothing</h1></div><footer>'
  writeFileSync(join(release, 'answer.html'), page)
  const answer = await post(service, 'leave', 'email=%22%3E$%26')
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toMatch(
    /^<title>Unsubscribe failed · Paper<\/title><nav>Archive<\/nav><div class="x" data-answer><h1/,
  )
  expect(answer.body).toContain('value="&quot;&gt;$&amp;"')
  expect(answer.body).toMatch(/<\/form><\/div><footer>$/)
  expect(answer.body).not.toContain('Nothing')
  expect(answer.headers).toMatchObject({
    ...{ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' },
    ...{ 'content-type': 'text/html; charset=utf-8' },
  })
})

it('answers in a bare page where another host has the site, and still hides the field that only programs fill in', async () => {
  const answer = await post(await buildTestApp(), 'form', 'email=ada%40example.org')
  expect(answer.body).toMatch(/<p class="sr-only"[^<>]*><label>Leave this empty/)
  expect(answer.body).toMatch(/<style>.*\.sr-only\{position:absolute;left:-9999px\}<\/style><\/head>/s)
})
