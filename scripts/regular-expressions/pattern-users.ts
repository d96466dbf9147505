/** Files that build their patterns on load need no entry. */
export const patternUsers: Readonly<Record<string, () => Promise<unknown>>> = {
  async 'admin-api/src/modules/newsroom/ai-enrichment/bound/headlines.ts'() {
    const { strangeInHeadline } = await import('../../admin-api/src/modules/newsroom/ai-enrichment/bound/headlines.ts')
    const text = 'Zoltan Quimby spoke.'
    strangeInHeadline({ text, small: text.toLowerCase(), stems: new Set() }, 'Zoltan Quimby Says')
  },
  async 'admin-api/src/modules/newsroom/ai-enrichment/assertion/relatives.ts'() {
    const { relativeProblems } = await import(
      '../../admin-api/src/modules/newsroom/ai-enrichment/assertion/relatives.ts'
    )
    relativeProblems("Quimby’s dog and Quimby's brother left.", 'Quimby left.')
  },
  async 'admin-api/src/modules/newsroom/instructing/serious-matters.ts'() {
    const { seriousMattersIn } = await import('../../admin-api/src/modules/newsroom/instructing/serious-matters.ts')
    seriousMattersIn('')
  },
  async 'admin-api/src/modules/newsroom/ai-enrichment/bound/datetimes.ts'() {
    const { datetimesIn } = await import('../../admin-api/src/modules/newsroom/ai-enrichment/bound/datetimes.ts')
    datetimesIn('')
  },
  async 'admin-api/src/modules/newsroom/extraction/pages/page-source.ts'() {
    const { sourceOfPage } = await import('../../admin-api/src/modules/newsroom/extraction/pages/page-source.ts')
    sourceOfPage('<script>')
  },
  async 'admin-api/src/modules/audience/newsletters/edition/message/slotted-lines.ts'() {
    const { slottedLines } = await import(
      '../../admin-api/src/modules/audience/newsletters/edition/message/slotted-lines.ts'
    )
    slottedLines('', { email: 'me00', token: 'mt00' })
  },
  async 'admin-api/src/modules/content/search/excerpt.ts'() {
    const { excerptFor } = await import('../../admin-api/src/modules/content/search/excerpt.ts')
    excerptFor({ title: '', description: '', body: 'Pie' }, ['pie', 'aaaa'])
  },
  async 'admin-api/src/modules/audience/subscribers/desk/erasure/address-spellings.ts'() {
    const { withoutAddress } = await import(
      '../../admin-api/src/modules/audience/subscribers/desk/erasure/address-spellings.ts'
    )
    withoutAddress('', "o'neil.news+aaaa@mail.example.org")
  },
  async 'admin-api/src/modules/newsroom/suggestions/ranking/names-in-text.ts'() {
    const { findName } = await import('../../admin-api/src/modules/newsroom/suggestions/ranking/names-in-text.ts')
    findName('', ['Alder', 'Alder Creek', 'St. Mary’s of the Lake', 'a a a a'])
  },
  async 'admin-api/src/site-server/redirects.ts'() {
    const { parseRedirects } = await import('../../admin-api/src/site-server/redirects.ts')
    parseRedirects('/article/:slug /:slug 301\n/:year/:month/:slug /:slug 301\n/old.pages/:slug/feed /:slug 301')
  },
  async 'shared-types/src/search-results-html.ts'() {
    const { searchResultsHtml } = await import('../../shared-types/src/search-results-html.ts')
    const result = {
      ...{ id: 'a', slug: 'pie', title: 'Pie', excerpt: '', imageUrl: null, category: 'Sports' as const },
      publishedAt: 0,
    }
    searchResultsHtml([result], {
      ...{ q: 'pie apple aaaa', timeZone: 'UTC', pictureUrl: String },
      badge: () => ({ badgeColour: 'green', badgeLabel: '' }),
    })
  },
}
