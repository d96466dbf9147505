import { randomBytes } from 'node:crypto'
import { deskSecurityHeaders } from '@hometown/shared-types/rules/headers'
import type { Plugin } from 'vite'

/** The path under which Vite's development server has the desk's sources, apart from those of the readers' site. */
export const DESK_BASE = '/@desk/'

/** The policy admits Fast Refresh's inline script by a nonce, and the worker in which Vite waits for a restart. */
export function deskPages(): Plugin {
  const nonce = randomBytes(16).toString('base64')
  return {
    name: 'desk-pages',
    apply: 'serve',
    config: () => ({ base: DESK_BASE, html: { cspNonce: nonce }, server: { cors: false } }),
    // The files of `public` keep their addresses, by which the desk's code asks for them too.
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replaceAll(`${DESK_BASE}admin/`, '/admin/'),
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
        if (isDeskPage(path)) {
          for (const [name, value] of Object.entries(developmentHeaders(nonce))) response.setHeader(name, value)
          request.url = `${DESK_BASE}index.html`
        } else if (path.startsWith('/admin/')) request.url = DESK_BASE + path.slice(1)
        next()
      })
    },
  }
}

function isDeskPage(path: string): boolean {
  if (path === '/login' || path === '/admin') return true
  return path.startsWith('/admin/') && !path.slice(path.lastIndexOf('/')).includes('.')
}

function developmentHeaders(nonce: string): Record<string, string> {
  const headers = Object.entries(deskSecurityHeaders('', false)).map(([name, value]) => [
    name,
    value.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'; worker-src blob:`),
  ])
  return Object.fromEntries(headers)
}
