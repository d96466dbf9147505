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

  it('name the authors of each article', async () => {
    const { call, publish, read } = await open()
    for (const name of ['Ada Roe', 'Bo Diaz']) await call('POST', '/api/people', { name })
    await publish('Fair', { authorName: 'Bo Diaz and Ada Roe' })
    await publish('Mill')
    expect(JSON.parse(await read('articles.json'))).toMatchObject([
      { slug: 'fair', authors: ['bo-diaz', 'ada-roe'] },
      { slug: 'mill', authors: [] },
    ])
  })

  it('have games with scores, without deleted ones', async () => {
    const { call, rows } = await open()
    const game = {
      sport: 'Football',
      team: 'Millers',
      opponent: 'Larks',
      startsAt: '2026-11-21T19:00',
    }
    const { id } = await call('POST', '/api/fixtures', { ...game, level: 'Varsity', location: 'Marsh Field' })
    await call('PATCH', `/api/fixtures/${id}`, { teamScore: 21, opponentScore: 7, version: 1 })
    const gone = await call('POST', '/api/fixtures', { ...game, opponent: 'Wrens' })
    await call('DELETE', `/api/fixtures/${gone.id}`)
    expect(await rows('fixtures.csv')).toMatchObject([
      {
        ...{ start_date: '2026-11-21T19:00', sport: 'Football', level: 'Varsity', at_home: 'yes' },
        ...{ team: 'Millers', opponent: 'Larks', team_score: '21', opponent_score: '7', status: 'played' },
        ...{ location: 'Marsh Field', cancelled: 'no' },
      },
    ])
  })
})
