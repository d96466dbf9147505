import { type ModelServer, startModelServer } from '../../admin-api/test/support/model-server.ts'
import { expectAccessible } from '../support/axe.ts'
import { openDesk } from '../support/desk.ts'
import { expect, test as journey } from '../support/journey.ts'

const test = journey.extend<object, { model: ModelServer }>({
  model: [
    async ({ browserName: _ }, use) => {
      const model = await startModelServer()
      await use(model)
      await model.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ model }, use) => {
      await use({ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-of-tests', AI_MODEL: 'stand-in' })
    },
    { scope: 'worker' },
  ],
})

test('a question is answered from the archive, stopped, and made a draft', async ({ page, model }) => {
  model.answer({ chunks: ['# News of the county\n\nThe county has **news** ', '[1].'] })
  await openDesk(page, '/admin/assistant', 'Assistant')
  await expectAccessible(page, 'an empty assistant')
  const message = page.getByRole('textbox', { name: 'Your message' })
  await message.fill('What about the county and its school?')
  await message.press('Enter')
  const answer = page.getByRole('article', { name: 'Assistant' })
  await expect(answer.getByText('news', { exact: true })).toBeVisible()
  await expect(answer.getByRole('region', { name: 'Sources of the answer' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'an answer')

  model.answer({ chunks: ['It begins', new Promise(() => undefined)] })
  await message.fill('And then?')
  await message.press('Enter')
  await expect(answer.last().getByText('It begins')).toBeVisible()
  await message.press('Escape')
  await expect(answer.last().getByText('Stopped.')).toBeVisible()

  await answer.first().getByRole('button', { name: 'Use as draft' }).click()
  await expect(page).toHaveURL(/\/admin\/content\?edit=/)
  await expect(page.getByRole('textbox', { name: /title|headline/i }).first()).toHaveValue('News of the county')
})
