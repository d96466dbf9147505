import { deskSecurityHeaders } from '@hometown/shared-types/rules/headers'
import type { Plugin } from 'vite'

/** The API's address is known only at runtime, from `config.json`. */
const SOME_API = 'https://api.invalid'

/** Static hosts send our own server's policy by `_headers`, except that the desk may connect to any https address. */
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
