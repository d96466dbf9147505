import { CATEGORIES } from '@hometown/shared-types/category'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'

const URL = '/api/newsletters/layout'

describe('the default layout', () => {
  async function open() {
    const { app, context } = await buildTestApp({ store: await openTestStore() })
    const { headers } = await signIn(context)
    const get = async () => (await app.inject({ method: 'GET', url: URL, headers })).json()
    const put = (body: object) => app.inject({ method: 'PUT', url: URL, headers, body })
    return { app, context, get, put }
  }

  test('is ours until an editor saves one', async () => {
    const { get, put } = await open()
    const ours = await get()
    expect(ours).toMatchObject({ version: 0, includesCalendar: true, includesObituaries: true, signOff: null })
    const saved = await put({
      ...ours,
      sections: ['Sports', 'Events'],
      introduction: '<p onclick="x()">Hello</p><script>1</script>',
      signOff: ' Ruth\0 ',
    })
    expect(saved.statusCode).toBe(200)
    expect(await get()).toEqual(saved.json())
    expect(saved.json()).toMatchObject({ version: 1, introduction: '<p>Hello</p>', signOff: 'Ruth' })
    expect(saved.json().sections.slice(0, 2)).toEqual(['Sports', 'Events'])
    expect(saved.json().sections.toSorted()).toEqual([...CATEGORIES].sort())
  })

  test('is that of one of two who save at once; the other is told', async () => {
    const { get, put } = await open()
    const ours = await get()
    const answers = await Promise.all(['A', 'B', 'C'].map((signOff) => put({ ...ours, signOff })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json()
    expect(refused).toMatchObject({ code: 'stale', current: { version: 1 } })
    const later = await Promise.all(['D', 'E'].map((signOff) => put({ ...ours, version: 1, signOff })))
    expect(later.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await get()).version).toBe(2)
  })

  test('is for staff, and refuses what is too long', async () => {
    const { app, get, put } = await open()
    expect((await app.inject(URL)).statusCode).toBe(401)
    expect((await app.inject({ method: 'PUT', url: URL, body: {} })).statusCode).toBe(401)
    expect((await put({ ...(await get()), signOff: 'x'.repeat(1001) })).statusCode).toBe(422)
    expect((await put({ ...(await get()), introduction: 'x'.repeat(50_001) })).statusCode).toBe(422)
  })
})
