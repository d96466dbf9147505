import type { AiProvider } from '@hometown/shared-types/ai'
import { expect, test } from 'vitest'
import { modelServers } from './AiSection.tsx'

const server = (provider: AiProvider, label: string, host: string, model: string, configured = true) => ({
  ...{ provider, label, host, model, configured, local: false },
  price: { input: 1, output: 1 },
})

test('providers behind one address are one server, unless their models differ', () => {
  const labels = (...providers: ReturnType<typeof server>[]) => modelServers(providers).map(({ label }) => label)
  const openai = server('openai', 'OpenAI', 'models.local', 'small')
  const anthropic = server('anthropic', 'Anthropic', 'models.local', 'small')
  expect(labels(openai, anthropic)).toEqual(['OpenAI, Anthropic'])
  expect(labels(openai, { ...anthropic, model: 'large' })).toEqual(['OpenAI', 'Anthropic'])
  expect(labels(openai, { ...anthropic, host: 'elsewhere' })).toEqual(['OpenAI', 'Anthropic'])
})

test('providers that aren’t configured stay apart', () => {
  const none = [server('openai', 'OpenAI', 'a', 'm', false), server('gemini', 'Gemini', 'a', 'm', false)]
  expect(modelServers(none)).toHaveLength(2)
})
