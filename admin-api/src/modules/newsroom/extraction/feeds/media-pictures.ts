interface Picture {
  url?: string | undefined
  type?: string | undefined
  medium?: string | undefined
  width?: number | undefined
}

export interface MediaParts {
  contents?: (Picture & { thumbnails?: Picture[] })[]
  groups?: { contents?: Picture[]; thumbnails?: Picture[] }[]
  thumbnails?: Picture[]
}

export function picturesOf(media: MediaParts | undefined): string[] {
  if (!media) return []
  const contents = [...(media.contents ?? []), ...(media.groups ?? []).flatMap(({ contents }) => contents ?? [])]
  const thumbnails = [
    ...(media.thumbnails ?? []),
    ...(media.contents ?? []).flatMap(({ thumbnails }) => thumbnails ?? []),
    ...(media.groups ?? []).flatMap(({ thumbnails }) => thumbnails ?? []),
  ]
  const pictures = contents.filter(({ medium, type, url }) => isPictureContent(medium, type, url))
  return [...widestFirst(pictures), ...widestFirst(thumbnails)].flatMap(({ url }) => url ?? [])
}

function isPictureContent(medium: string | undefined, type: string | undefined, url: string | undefined): boolean {
  if (medium) return medium.toLowerCase() === 'image'
  return /^image\//i.test(type ?? '') || (!type && !/\.(?:mp3|mp4|m4a|m4v|mov|webm|pdf)(?:[?#]|$)/i.test(url ?? ''))
}

function widestFirst(pictures: readonly Picture[]): Picture[] {
  return [...pictures].sort((one, other) => (other.width ?? 0) - (one.width ?? 0))
}
