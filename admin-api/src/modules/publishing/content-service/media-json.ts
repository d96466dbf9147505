import { NO_CREDIT, type PictureCredit } from '@hometown/shared-types/picture-credit'
import { metaOfCredit } from '@hometown/wordpress-adapter'
import { type MediaRow, notesFromRow } from '../../content/media/library/media.service.ts'
import type { PostRow } from './posts/posts.repository.ts'
import { rendered } from './posts/rendered-text.ts'
import { numberOfName } from './terms-and-people/people-json.ts'

interface ShownPicture {
  id: number
  url: string
  alt: string
  caption: string
  credit: PictureCredit
  width: number
  height: number
  mimeType: string
  createdAt: number
  title: string
  srcset: string | null
}

export function shownFromMedia(row: MediaRow): ShownPicture {
  const { caption, ...credit } = notesFromRow(row)
  return {
    id: row.wordpress_id,
    url: row.url,
    alt: row.alt ?? '',
    caption: caption ?? '',
    credit,
    width: row.width,
    height: row.height,
    mimeType: row.mime_type,
    createdAt: row.created_at,
    // Don't expose the uploaded file's name.
    title: '',
    srcset: null,
  }
}

/**
 * The article's picture, from our uploads or from a WordPress whose sizes the article stores.
 * @param library the picture's row, wherever its file is
 */
export function shownFromPost(
  post: PostRow,
  known: MediaRow | undefined,
  library: MediaRow | undefined = known,
): ShownPicture | undefined {
  const { image_url: url, image_width: width, image_height: height } = post
  const alt = post.image_alt ?? known?.alt ?? ''
  if (known) return { ...shownFromMedia(known), alt, srcset: post.image_srcset }
  if (!url || !width || !height) return undefined
  return {
    id: numberOfName(url),
    url,
    alt,
    caption: library?.caption ?? '',
    credit: library ? notesFromRow(library) : NO_CREDIT,
    width,
    height,
    mimeType: mimeTypeOf(url),
    createdAt: post.published_at ?? post.created_at,
    title: '',
    srcset: post.image_srcset,
  }
}

export function mediaJson(picture: ShownPicture, siteUrl: string, uploadsUrl: string) {
  const sourceUrl = absolute(picture.url, uploadsUrl)
  const date = new Date(picture.createdAt).toISOString().slice(0, 19)
  return {
    id: picture.id,
    date,
    date_gmt: date,
    modified: date,
    modified_gmt: date,
    slug: `picture-${picture.id}`,
    status: 'inherit',
    type: 'attachment',
    link: `${siteUrl}/`,
    title: { rendered: rendered(picture.title) },
    author: 0,
    caption: { rendered: picture.caption === '' ? '' : `<p>${rendered(picture.caption)}</p>` },
    alt_text: picture.alt,
    media_type: 'image',
    mime_type: picture.mimeType,
    post: null,
    media_details: {
      width: picture.width,
      height: picture.height,
      file: fileName(picture.url),
      sizes: sizesOf(picture, sourceUrl, uploadsUrl),
    },
    source_url: sourceUrl,
    meta: metaOfCredit(picture.credit),
  }
}

function sizesOf(picture: ShownPicture, sourceUrl: string, uploadsUrl: string) {
  const size = (url: string, width: number) => ({
    file: fileName(url),
    width,
    height: Math.round((width * picture.height) / picture.width),
    mime_type: picture.mimeType,
    source_url: url,
  })
  const smaller = candidates(picture.srcset).filter(({ url }) => url !== picture.url)
  return Object.fromEntries([
    ['full', { ...size(sourceUrl, picture.width), height: picture.height }],
    ...smaller.map(({ url, width }) => [`w${width}`, size(absolute(url, uploadsUrl), width)] as const),
  ])
}

function candidates(srcset: string | null): { url: string; width: number }[] {
  return (srcset ?? '').split(/,\s+/).flatMap((candidate) => {
    const [url, width] = candidate.trim().split(/\s+/)
    return url && width && /^\d+w$/.test(width) ? [{ url, width: Number.parseInt(width, 10) }] : []
  })
}

/** Our pictures are stored without a host, but WordPress always names one. */
function absolute(url: string, uploadsUrl: string): string {
  return url.startsWith('/') ? `${uploadsUrl}${url}` : url
}

function fileName(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1).split(/[?#]/, 1)[0] ?? ''
}

const mimeTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
}

function mimeTypeOf(url: string): string {
  return mimeTypes[fileName(url).split('.').at(-1)?.toLowerCase() ?? ''] ?? 'image/jpeg'
}
