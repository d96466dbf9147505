import { expect, it, vi } from 'vitest'
import { showNextStories } from './next-stories.ts'

it('lists what there is to read, as plain text', async () => {
  document.body.innerHTML =
    '<section data-next-stories><h2>Latest</h2><ul></ul><template><li><a href=""></a></li></template></section>'
  const stories = [{ title: 'Bridge <b>opens</b>', path: '/bridge' }]
  vi.stubGlobal('fetch', async () => Response.json({ title: 'Most read', stories }))
  await showNextStories(document)
  expect(document.querySelector('h2')?.textContent).toBe('Most read')
  expect(document.querySelector('ul')?.innerHTML).toBe('<li><a href="/bridge">Bridge &lt;b&gt;opens&lt;/b&gt;</a></li>')
})

it('takes the list away if the answer breaks off', async () => {
  document.body.innerHTML = '<section data-next-stories><h2>Latest</h2><ul></ul></section>'
  vi.stubGlobal(
    'fetch',
    async () => new Response(new ReadableStream({ start: (body) => body.error(new Error('cut')) })),
  )
  await showNextStories(document)
  expect(document.querySelector('section')).toBeNull()
})
