import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { SITE_DIST } from '../../src/publisher/files.ts'
import { makeFolder } from './open-publisher.ts'

/** Returns the folder of the compiled pages, one of which answers 500. */
export function distWithBrokenPage(path: string): string {
  const folder = makeFolder()
  cpSync(join(SITE_DIST, 'client'), join(folder, 'client'), { recursive: true })
  mkdirSync(join(folder, 'server'))
  const entry = pathToFileURL(join(SITE_DIST, 'server/entry.mjs')).href
  writeFileSync(
    join(folder, 'server/entry.mjs'),
    `import { createApp as create } from ${JSON.stringify(entry)}
    export function createApp(options) {
      const app = create(options)
      const render = app.render.bind(app)
      app.render = (request, more) =>
        new URL(request.url).pathname === ${JSON.stringify(path)} ? new Response(null, { status: 500 }) : render(request, more)
      return app
    }`,
  )
  return folder
}
