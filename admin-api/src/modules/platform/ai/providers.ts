import { AI_PROVIDER_LABELS, type AiPrice, type AiPrices, type AiProvider } from '@hometown/shared-types/ai'
import type { Config } from '../../../config/config.ts'
import type { ModelEndpoint } from '../../../integrations/ai/model-call.ts'
import { fetchOfConnection } from '../../../integrations/outside/checked-connections.ts'
import { isPublicAddress, isReservedName } from '../../../lib/public-address.ts'

interface Known {
  baseUrl: string
  model: string
  /** US dollars per million tokens of the default model. Other models cost about the same. */
  price: AiPrice
  structure: ModelEndpoint['structure']
}

/** OpenAI-compatible endpoints. Anthropic's ignores `response_format`. */
const KNOWN: Readonly<Record<AiProvider, Known>> = {
  openai: {
    baseUrl: 'https://api.openai.com/v1',
    model: 'gpt-5.4-mini',
    price: { input: 1, output: 5 },
    structure: 'json_schema',
  },
  anthropic: {
    baseUrl: 'https://api.anthropic.com/v1',
    model: 'claude-sonnet-4-6',
    price: { input: 3, output: 15 },
    structure: 'in-words',
  },
  gemini: {
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    model: 'gemini-3.5-flash',
    price: { input: 1, output: 6 },
    structure: 'json_schema',
  },
}

const FREE: AiPrice = { input: 0, output: 0 }

export interface Provider extends ModelEndpoint {
  readonly provider: AiProvider
  readonly configured: boolean
  readonly local: boolean
  readonly host: string
  readonly price: AiPrice
}

/** Saved prices override the environment, which overrides the defaults. A custom base URL needs no key. */
export function providerOf(config: Config, provider: AiProvider, prices: AiPrices): Provider {
  const known = KNOWN[provider]
  const { apiKey, baseUrl, model } = config[provider]
  const address = baseUrl ?? known.baseUrl
  const isOwn = address !== known.baseUrl
  const local = isLocal(address)
  return {
    provider,
    label: isOwn ? `The model server (${new URL(address).host})` : AI_PROVIDER_LABELS[provider],
    baseUrl: address,
    apiKey,
    fetch: fetchOfConnection(config, provider),
    model: model ?? known.model,
    configured: Boolean(apiKey) || isOwn,
    local,
    host: new URL(address).host,
    price: prices[provider] ?? (local ? FREE : known.price),
    structure: isOwn ? 'json_schema' : known.structure,
    lengthField: provider === 'openai' && !isOwn ? 'max_completion_tokens' : 'max_tokens',
  }
}

function isLocal(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
  if (/^[\d.]+$|:/.test(host)) return !isPublicAddress(host)
  return !host.includes('.') || isReservedName(host)
}
