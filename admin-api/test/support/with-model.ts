import { onTestFinished } from 'vitest'
import { buildTestApp, type TestApp } from './build-test-app.ts'
import { type ModelServer, startModelServer } from './model-server.ts'

/** The server is closed after the test. */
export async function openModelServer(): Promise<ModelServer> {
  const model = await startModelServer()
  onTestFinished(() => model.close())
  return model
}

export async function buildAppWithModel(
  options: Parameters<typeof buildTestApp>[0] = {},
): Promise<TestApp & { model: ModelServer }> {
  const model = await openModelServer()
  const env = { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-secret-of-tests', AI_MODEL: 'stand-in', ...options.env }
  return { ...(await buildTestApp({ ...options, env })), model }
}
