import type { ProxyOptions } from 'vite'

const SERVICE_PATHS = ['/api', '/preview', '/uploads', '/derived', '/_astro']

/** The service takes writes only from its own origin, so this replaces the desk's; others stay, to be refused. */
export function proxyToService(service: string): Record<string, ProxyOptions> {
  const target = new URL(service).origin
  const options: ProxyOptions = {
    target,
    configure(proxy) {
      proxy.on('proxyReq', (proxied, { headers }) => {
        if (headers.origin === `http://${headers.host}`) proxied.setHeader('origin', target)
      })
    },
  }
  return Object.fromEntries(SERVICE_PATHS.map((path) => [path, options]))
}
