/**
 * The JSON file that the site publishes at `path`, for parts of a page that readers can do without.
 * `undefined` if there is none, or it doesn't arrive whole: the connection ended, or the reader went on to another page.
 */
export async function publishedJson<T>(path: string): Promise<T | undefined> {
  try {
    const response = await fetch(path)
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}
