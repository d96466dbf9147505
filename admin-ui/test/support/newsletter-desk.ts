import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { listedArticle, pageOf } from './desk-article.ts'
import { type FakeRoutes, fakeServer } from './fake-server.ts'
import { newsletter } from './newsletters.ts'
import { renderDesk } from './render-desk.tsx'

/** Finds a button that takes a press now: it waits neither for an answer nor for the end of a double tap. */
export async function findReady(name: string, around: HTMLElement = document.body): Promise<HTMLElement> {
  await screen.findAllByRole('button', { name })
  return await waitFor(() => {
    const button = within(around).getByRole('button', { name })
    expect(button).toHaveProperty('disabled', false)
    expect(button.getAttribute('aria-busy')).not.toBe('true')
    return button
  })
}

const article = (id: string, title: string) =>
  ({
    ...{ id, title, description: `About ${title}`, authorName: 'Ruth', slug: id },
    category: 'Events',
    status: 'published',
  }) as const
const ARTICLES = [article('a1', 'Fair'), article('a2', 'Bridge'), article('a3', 'Choir')]
export const MAIL = {
  subject: 'This week',
  preheader: '',
  html: '<!DOCTYPE html><html><head></head><body><p>The mail</p></body></html>',
  size: 20_000,
  preflight: {
    title: 'This week',
    obstacle: null,
    checks: [
      { id: 'postal-address', state: 'warning', title: 'Postal address', details: 'There is none.' },
      { id: 'articles', state: 'ok', title: 'Articles', details: 'All published.' },
    ],
    recipients: { total: 1204, leftOut: 0, unconfirmed: 0 },
  },
}
const WEEK = {
  title: 'This week in Alder County',
  articles: [article('a2', 'Bridge'), article('a3', 'Choir')],
  published: 3,
  since: '2026-11-17',
}

export function openNewsletters(path = '/admin/newsletters', list: object[] = [], routes: FakeRoutes = {}) {
  const server = fakeServer({
    'GET /api/articles': pageOf(...ARTICLES.map((one) => listedArticle(one))),
    'GET /api/newsletters': pageOf(...list),
    'GET /api/newsletters/n1': { body: newsletter() },
    'POST /api/newsletters': { status: 201, body: newsletter({ articleIds: ['a2', 'a1'] }) },
    'POST /api/newsletters/preview': { body: MAIL },
    'GET /api/newsletters/this-week': { body: WEEK },
    'POST /api/newsletters/chosen-articles': ({ body }: { body: unknown }) => {
      const { articleIds } = body as { articleIds: string[] }
      return { body: articleIds.flatMap((id) => ARTICLES.find((one) => one.id === id) ?? []) }
    },
    ...routes,
  })
  const desk = renderDesk(path)
  const isReading = ({ method, path }: { method: string; path: string }) =>
    method === 'GET' || /\/(?:preview|preflight|chosen-articles)$/.test(path)
  return { ...desk, server, writes: () => server.calls.filter((call) => !isReading(call)) }
}
