import type { AiStatus } from '@hometown/shared-types/ai'

type Provider = AiStatus['providers'][number]

/** Providers, with those as one whose addresses lead to the same model of the same server. */
export function modelServers(providers: readonly Provider[]): Provider[] {
  const servers = new Map<string, Provider>()
  for (const one of providers) {
    const key = one.configured ? `${one.host} ${one.model}` : one.provider
    const same = servers.get(key)
    servers.set(key, same ? { ...same, label: `${same.label}, ${one.label}` } : one)
  }
  return [...servers.values()]
}
