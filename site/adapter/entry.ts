import type { App } from 'astro/app'
import { createApp as createAstroApp } from 'astro/app/entrypoint'
import { renderToString } from 'astro/runtime/server/index.js'

/** The response of a page is empty, and its text stands beside it. */
export type PageAnswer = Response & { readonly page?: string }

type PageLoader = Parameters<NonNullable<App['manifest']['pageMap']>['set']>[1]

/** All apps have the same pages. */
let isPrepared = false

export function createApp(options: Parameters<typeof createAstroApp>[0]): App {
  const app = createAstroApp(options)
  if (!isPrepared)
    for (const [name, load] of app.manifest.pageMap ?? []) app.manifest.pageMap?.set(name, loadPageOnce(load))
  isPrepared = true
  return app
}

/** Remembers loaded modules: Node takes a twentieth of a page's time to say that one is loaded. */
function loadPageOnce(load: PageLoader): PageLoader {
  let cached: ReturnType<PageLoader> | undefined
  return () => {
    cached ??= load().then(pageWithText)
    return cached
  }
}

/** Keeps the text of a page. Making it into bytes, a stream of them, and bytes again took a sixth of a page's time. */
async function pageWithText(built: Awaited<ReturnType<PageLoader>>): ReturnType<PageLoader> {
  const page = await built.page()
  const component = page.default
  if (!component?.isAstroComponentFactory) return { ...built, page: () => Promise.resolve(page) }
  const answer: typeof component = async (result, props, slots) => {
    const text = await renderToString(result, component, props, slots, true)
    // The page answered with a response of its own, such as a 404.
    if (typeof text !== 'string') return text
    return Object.assign(new Response(null, { status: result.response.status ?? 200 }), { page: text })
  }
  const whole = { ...page, default: Object.assign(answer, component) }
  return { ...built, page: () => Promise.resolve(whole) }
}
