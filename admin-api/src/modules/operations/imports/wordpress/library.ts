import type { IncomingPicture } from '../incoming.ts'
import { pictureKey } from '../pictures/original-address.ts'

export interface LibraryPicture extends IncomingPicture {
  number: number
  /** Of the post that it was uploaded to; 0 for none. */
  parent: number
  /** The page that WordPress makes for it. */
  link: string
  slug: string
}

/** As many as one gallery shows. */
const GALLERY_LIMIT = 100

/** The media library of a WordPress. */
export interface Library {
  add(picture: LibraryPicture): void
  get(number: number): LibraryPicture | undefined
  ofPost(post: number): LibraryPicture[]
  find(address: string): LibraryPicture | undefined
}

export function createLibrary(): Library {
  const byNumber = new Map<number, LibraryPicture>()
  const byKey = new Map<string, LibraryPicture>()
  const byPost = new Map<number, LibraryPicture[]>()
  return {
    add(picture) {
      byNumber.set(picture.number, picture)
      byKey.set(pictureKey(picture.address), picture)
      const siblings = byPost.get(picture.parent) ?? []
      siblings.push(picture)
      byPost.set(picture.parent, siblings)
    },
    get: (number) => byNumber.get(number),
    ofPost: (post) => (post > 0 ? (byPost.get(post) ?? []) : []),
    find: (address) => byKey.get(pictureKey(address)),
  }
}

/** Of a gallery: by their numbers, or all pictures of the post. */
export function galleryOf(library: Library, post: number, numbers: readonly number[] | undefined): LibraryPicture[] {
  const found = numbers ? numbers.flatMap((number) => library.get(number) ?? []) : library.ofPost(post)
  return found.filter(({ address }) => /\.(?:jpe?g|png|gif|webp|avif|tiff?)$/i.test(address)).slice(0, GALLERY_LIMIT)
}
