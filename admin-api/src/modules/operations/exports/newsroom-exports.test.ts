import { text } from 'node:stream/consumers'
import type { ExportFile } from '@hometown/shared-types/export'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { createArticle } from '../../../../test/support/write-articles.ts'
import { readCsvRows } from '../../../csv/csv-rows.ts'
import { streamExport } from './exports.service.ts'

describe('exports of what articles have to do with', () => {
  async function open() {
    const { app, context } = await buildTestApp({ store: await openTestStore() })
    const { headers } = await signIn(context)
    const call = async (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, payload: object = {}) => {
      const answer = await app.inject({ method, url, headers, ...(method !== 'DELETE' && { payload }) })
      expect([answer.statusCode, answer.json().message]).toEqual([expect.closeTo(200, -1), undefined])
      return answer.json()
    }
    const publish = (title: string, fields: object = {}) =>
      createArticle(context, newArticle({ title, slug: title.toLowerCase(), status: 'published', ...fields }), null)
    const read = (file: ExportFile) => text(streamExport(context, file))
    const rows = async (file: ExportFile) => {
      const found: Readonly<Record<string, string>>[] = []
      for await (const { values } of readCsvRows(await read(file))) found.push(values)
      return found
    }
    return { call, publish, read, rows }
  }

  it('name the authors and the related stories of each article', async () => {
    const { call, publish, read } = await open()
    for (const name of ['Ada Roe', 'Bo Diaz']) await call('POST', '/api/people', { name })
    const fair = await publish('Fair', { authorName: 'Bo Diaz and Ada Roe' })
    const [mill, bridge] = [await publish('Mill'), await publish('Bridge')]
    await call('PUT', `/api/articles/${fair.id}/related`, { articleIds: [mill.id, bridge.id], before: [] })
    expect(JSON.parse(await read('articles.json'))).toMatchObject([
      { slug: 'fair', authors: ['bo-diaz', 'ada-roe'], related: ['mill', 'bridge'] },
      { slug: 'mill', authors: [], related: [] },
      { slug: 'bridge' },
    ])
  })

  it('have people’s other bylines, former addresses and merges', async () => {
    const { call, rows } = await open()
    const ada = await call('POST', '/api/people', { name: 'Ada Roe', bylines: ['A. Roe'] })
    const { version } = await call('PATCH', `/api/people/${ada.id}`, { version: 1, name: 'Ada Lind', slug: 'ada-lind' })
    const twin = await call('POST', '/api/people', { name: 'A. Lind' })
    await call('POST', `/api/people/${twin.id}/merge`, { version: 1, into: ada.id })
    const gone = await call('POST', '/api/people', { name: 'Cy Gone' })
    await call('PATCH', `/api/people/${gone.id}`, { version: 1, slug: 'cyrus' })
    await call('DELETE', `/api/people/${gone.id}?version=2`)
    expect(version).toBe(2)
    expect(await rows('people.csv')).toMatchObject([
      { slug: 'ada-lind', former_slugs: 'a-lind;ada-roe', bylines: 'A. Lind;A. Roe;Ada Lind;Ada Roe', merged_into: '' },
      {
        slug: 'a-lind',
        former_slugs: '',
        bylines: '',
        merged_into: 'ada-lind',
        deleted_at: expect.stringMatching(/Z$/),
      },
      { slug: 'cyrus', former_slugs: 'cy-gone', bylines: 'Cy Gone', merged_into: '' },
    ])
    expect(await rows('redirects.csv')).toMatchObject([
      { from: '/author/a-lind', to: '/author/ada-lind' },
      { from: '/author/ada-roe', to: '/author/ada-lind' },
      { from: '/author/cy-gone', to: '' },
    ])
  })

  it('have what editors said about topics, and where merged and renamed addresses lead', async () => {
    const { call, publish, rows } = await open()
    const fair = await publish('Fair', { keywords: ['Mill', 'Old mill', 'Mills'] })
    const other = await publish('Other')
    await call('PATCH', '/api/topics/mill', {
      ...{ version: 0, name: 'The Mill', description: 'By the river.', kind: 'series' },
      ...{ explainerId: other.id, partIds: [fair.id, other.id] },
    })
    await call('POST', '/api/topics/old-mill/merge', { version: 0, into: 'mills' })
    await call('POST', '/api/topics/mills/merge', { version: 0, into: 'mill' })
    await call('PATCH', `/api/articles/${fair.id}`, { slug: 'county-fair' })
    expect(await rows('topics.csv')).toMatchObject([
      {
        ...{ slug: 'mill', name: 'The Mill', kind: 'series', description: 'By the river.' },
        ...{ explainer: 'other', parts: 'county-fair;other', merged_into: '' },
      },
      { slug: 'mills', merged_into: 'mill' },
      { slug: 'old-mill', merged_into: 'mills' },
    ])
    expect(await rows('redirects.csv')).toMatchObject([
      { from: '/fair', to: '/county-fair' },
      { from: '/topics/mills', to: '/topics/mill' },
      { from: '/topics/old-mill', to: '/topics/mill' },
    ])
  })

  it('have games with leagues and scores, without deleted ones', async () => {
    const { call, rows } = await open()
    const game = {
      sport: 'Football',
      team: 'Millers',
      opponent: 'Larks',
      startsAt: '2026-11-21T19:00',
      league: 'North',
    }
    const { id } = await call('POST', '/api/fixtures', { ...game, level: 'Varsity', location: 'Marsh Field' })
    await call('PATCH', `/api/fixtures/${id}`, { teamScore: 21, opponentScore: 7, version: 1 })
    const gone = await call('POST', '/api/fixtures', { ...game, opponent: 'Wrens' })
    await call('DELETE', `/api/fixtures/${gone.id}`)
    expect(await rows('fixtures.csv')).toMatchObject([
      {
        ...{ start_date: '2026-11-21T19:00', sport: 'Football', level: 'Varsity', league: 'North', at_home: 'yes' },
        ...{ team: 'Millers', opponent: 'Larks', team_score: '21', opponent_score: '7', status: 'played' },
        ...{ location: 'Marsh Field', cancelled: 'no' },
      },
    ])
  })
})
