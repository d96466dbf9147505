import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { AppContext } from './context.ts'
import { articleRoutes } from './features/articles/articles.routes.ts'
import { previewRoutes } from './features/articles/previews.routes.ts'
import { publicArticleRoutes } from './features/articles/public-articles.routes.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { contentServiceRoutes } from './features/content-service/content-service.routes.ts'
import { healthRoutes } from './features/health/health.routes.ts'
import { mediaRoutes } from './features/media/media.routes.ts'
import { publishingRoutes } from './features/publishing/publishing.routes.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { webhookRoutes } from './features/wordpress-mirror/webhooks.routes.ts'

/** Who may call a route. Nothing is open unless it says so. */
export type Access = 'public' | 'staff' | 'admin'

export type App = FastifyInstance<
  import('node:http').Server,
  import('node:http').IncomingMessage,
  import('node:http').ServerResponse,
  import('fastify').FastifyBaseLogger,
  ZodTypeProvider
>

export type FeatureRoutes = (app: App, context: AppContext) => void

/** Every feature that answers HTTP. Each route names its access in `config: { access }`; one without is for staff. */
export const featureRoutes: readonly FeatureRoutes[] = [
  articleRoutes,
  authRoutes,
  contentServiceRoutes,
  healthRoutes,
  mediaRoutes,
  previewRoutes,
  publicArticleRoutes,
  publishingRoutes,
  siteRoutes,
  webhookRoutes,
]
