import { deskSecurityHeaders } from '@hometown/shared-types/desk-headers'
import type { Plugin } from 'vite'

/** Only `config.json` knows where the API will be. */
const SOME_API = 'https://api.invalid'

/**
 * Writes `_headers`, which most hosts for files read: on a host of its own the desk has the policy that our service gives
 * it, but that it may call any address over https.
 */
export function hostHeaders(): Plugin {
  return {
    name: 'host-headers',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile() })
    },
  }
}

function headersFile(): string {
  const headers = Object.entries(deskSecurityHeaders(SOME_API, true))
  const lines = headers.map(([name, value]) => `  ${name}: ${value.replaceAll(SOME_API, 'https:')}`)
  return ['/*', ...lines, '/admin/assets/*', '  Cache-Control: public, max-age=31536000, immutable', ''].join('\n')
}
