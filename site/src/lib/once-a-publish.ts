import type { SiteContent } from './content.ts'

const fragments = new WeakMap<SiteContent, Map<string, Promise<string>>>()

/**
 * HTML that is the same on many pages, such as the footer. Each publish has content of its own, so nothing is kept from
 * an earlier one.
 */
export function onceAPublish(content: SiteContent, name: string, render: () => Promise<string>): Promise<string> {
  const known = fragments.get(content) ?? new Map<string, Promise<string>>()
  fragments.set(content, known)
  const html = known.get(name) ?? render()
  known.set(name, html)
  return html
}
