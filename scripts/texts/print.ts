// `npm run texts [-- part of a path …]`: everything that people read, with its places, to be read from top to bottom.
import { AREAS, findTexts } from './find-texts.ts'

const wanted = process.argv.slice(2)
for (const { name, files } of AREAS) {
  const found = findTexts(files).filter(({ file }) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  if (found.length === 0) continue
  console.log(`\n${name}\n${'='.repeat(name.length)}`)
  for (const { file, texts } of found) {
    console.log(`\n${file}`)
    for (const { line, text } of texts) console.log(`${String(line).padStart(5)}  ${text}`)
  }
}
