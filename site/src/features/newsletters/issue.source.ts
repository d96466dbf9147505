import { newsletterPath } from '../../lib/newsletter-paths.ts'

/** Reads a newsletter from its own page. Scripts in a parsed document never run. */
export async function readIssue(id: string): Promise<Node[]> {
  const response = await fetch(newsletterPath(id))
  if (!response.ok) throw new Error(`${response.status}`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const issue = page.querySelector('[data-issue]')
  if (issue === null) throw new Error('The page has no newsletter.')
  return [...issue.childNodes].map((node) => document.importNode(node, true))
}
