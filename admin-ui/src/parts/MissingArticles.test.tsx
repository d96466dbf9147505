import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../test/support/fake-server.ts'
import { renderPart } from '../../test/support/render-desk.tsx'
import { MissingArticles } from './MissingArticles.tsx'

function holding(articles: number) {
  const server = fakeServer({
    'GET /api/missing-articles': { body: { articles, titles: ['Story 1', 'Story 2'].slice(0, articles) } },
    'POST /api/missing-articles/remove': { body: { articles: 0, titles: [] } },
  })
  const { user } = renderPart(<MissingArticles />)
  return { user, server }
}

const notice = () => screen.findByRole('heading', { name: '30 articles are missing in WordPress' })

test('missing articles are removed after one question, and named before', async () => {
  const { user, server } = holding(30)
  await notice()
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Story 1', 'Story 2', 'and 28 more'])
  await user.click(screen.getByRole('button', { name: 'Remove them anyway' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove 30 articles?' }))
  expect(server.sent('POST')).toEqual([])
  await user.click(question.getByRole('button', { name: 'Remove from the site' }))
  expect(await screen.findByText('Removing 30 articles')).toBeTruthy()
  expect(server.sent('POST')).toHaveLength(1)
  expect(screen.queryByText(/missing in WordPress/)).toBeNull()
})

test('a failure leaves the notice', async () => {
  const { user, server } = holding(30)
  server.routes['POST /api/missing-articles/remove'] = { status: 503, body: { message: 'No', code: 'unavailable' } }
  await notice()
  await user.click(screen.getByRole('button', { name: 'Remove them anyway' }))
  await user.click(await screen.findByRole('button', { name: 'Remove from the site' }))
  expect(await screen.findByText('Couldn’t remove the articles')).toBeTruthy()
  await notice()
})

test('without a loss there is no notice', async () => {
  const { server } = holding(0)
  await waitFor(() => expect(server.calls.some(({ path }) => path === '/api/missing-articles')).toBe(true))
  expect(screen.queryByRole('heading')).toBeNull()
})
