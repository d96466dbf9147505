// Renders the whole site from what an api machine says: `node fresh-render.process.ts <address> <dist> <folder>`.
import { buildSite } from '../../../site/src/publisher/build-site.ts'

const [apiUrl = '', dist = '', outDir = ''] = process.argv.slice(2)
const { files, notices } = await buildSite(
  {
    outDir,
    id: undefined,
    apiUrl,
    buildToken: undefined,
    wordpressUrl: undefined,
    siteUrl: undefined,
    siteName: '',
    countyName: '',
    timeZone: 'America/Chicago',
    categoryMap: {},
  },
  dist,
)
for (const notice of notices) console.log(notice)
console.log(`${files} files`)
