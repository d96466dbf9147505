import { join } from 'node:path'
import config from '../../site/astro.config.ts'

const PAGES = join(import.meta.dirname, '../../site/src/pages')
const CONTENT = join(import.meta.dirname, 'static-content.ts')

interface Setup {
  addMiddleware(middleware: { order: 'pre'; entrypoint: string }): void
  updateConfig(config: object): void
}

/** Pages get what the publisher gives them: their content, and the addresses of those with parameters. */
const staticForm = {
  name: 'hometown-static-form',
  hooks: {
    'astro:config:setup'({ addMiddleware, updateConfig }: Setup) {
      addMiddleware({ order: 'pre', entrypoint: join(import.meta.dirname, 'static-middleware.ts') })
      updateConfig({ vite: { plugins: [{ name: 'hometown-static-paths', transform: withStaticPaths }] } })
    },
  },
}

function withStaticPaths(code: string, id: string): string | undefined {
  const page = id.startsWith(`${PAGES}/`) ? id.slice(PAGES.length + 1) : ''
  if (!/\[.*\.(?:astro|ts)$/.test(page)) return undefined
  const args = [PAGES, page].map((text) => JSON.stringify(text)).join()
  return `import { staticPathsOf } from ${JSON.stringify(CONTENT)}
    export const getStaticPaths = () => staticPathsOf(${args})
    ${code}`
}

/** Astro builds the site by itself, with the concurrency that it has unless told. */
export default {
  ...config,
  output: 'static' as const,
  adapter: undefined,
  outDir: process.env.HOMETOWN_OUT_DIR,
  integrations: [...(config.integrations ?? []), staticForm],
  build: { ...config.build, concurrency: 1 },
}
