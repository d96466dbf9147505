import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import { HSTS_SECONDS } from '@hometown/shared-types/site-headers'
import type { Config } from '../config/config.ts'
import type { App } from './routing.ts'

/** Answers of the API are data: browsers must not run or frame them, or share them with other sites. */
export async function registerSecurityHeaders(app: App, config: Config): Promise<void> {
  const isHttps = (config.apiUrl || config.siteUrl).startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: isHttps && { maxAge: HSTS_SECONDS, includeSubDomains: config.hstsSubdomains },
  })
  await app.register(cors, {
    origin: [config.siteUrl, ...config.allowedOrigins],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['Retry-After', 'ETag', 'X-WP-Total', 'X-WP-TotalPages'],
    maxAge: 600,
  })
}
