import type { SampleArticle } from '../../../../sample/sample-article.ts'
import type { MediaRow } from '../../content/media/library/media.service.ts'

interface SamplePicture {
  file: string
  alt: string
}

const pictureInText = /<img src="\/sample\/([^"]+)" alt="([^"]*)"/g

export function picturesOf({ picture, content }: SampleArticle): SamplePicture[] {
  const inText = [...content.matchAll(pictureInText)].map(([, file = '', alt = '']) => ({ file, alt: plainText(alt) }))
  return picture ? [...inText, picture] : inText
}

/** Inserts URLs and sizes of the stored pictures; with sizes, the page layout doesn't shift. */
export function withStoredPictures(content: string, pictures: ReadonlyMap<string, MediaRow>): string {
  return content.replaceAll(pictureInText, (written, file: string, alt: string) => {
    const stored = pictures.get(file)
    if (!stored) return written
    return `<img src="${stored.url}" alt="${alt}" width="${stored.width}" height="${stored.height}"`
  })
}

function plainText(attribute: string): string {
  return attribute.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
