import { type ModelServer, startModelServer } from '../../admin-api/test/support/model-server.ts'
import { deskTest } from './journey.ts'

/** Signed in, with a stand-in for the AI, at a product that reads sources on this machine. */
export const aiTest = deskTest.extend<object, { model: ModelServer }>({
  model: [
    async ({ browserName: _ }, use) => {
      const model = await startModelServer()
      await use(model)
      await model.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ model }, use) =>
      use({
        ...{ OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-of-tests', AI_MODEL: 'stand-in' },
        ...{ HARVEST_ALLOW_PRIVATE: 'true', HARVEST_SECONDS: '0' },
      }),
    { scope: 'worker' },
  ],
})
