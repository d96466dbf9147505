import { writeContentSnapshot } from '../../src/lib/content-snapshot.ts'
import { sampleContent } from './sample-content.ts'

// node test/support/write-snapshot.ts FILE [COUNT], then HOMETOWN_CONTENT=FILE astro dev
const [file = 'content.json', count = '120'] = process.argv.slice(2)
await writeContentSnapshot(file, sampleContent(Number(count)))
