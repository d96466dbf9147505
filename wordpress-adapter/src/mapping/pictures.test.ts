import { describe, expect, it } from 'vitest'
import { mediaSchema } from '../schemas.ts'
import { pictureOfMedia } from './pictures.ts'

function media(details: unknown, type = 'image') {
  return mediaSchema.parse({
    id: 8,
    source_url: 'https://x.example/full.jpg',
    media_type: type,
    media_details: details,
  })
}

const size = (name: string, width: number, height: number) => ({
  source_url: `https://x.example/${name}.jpg`,
  width,
  height,
})

describe('the picture of a media item', () => {
  it('has its sizes from small to large, without the cropped ones', () => {
    const sizes = {
      large: size('large', 1024, 683),
      thumbnail: size('thumbnail', 150, 150),
      medium: size('medium', 300, 200),
      full: size('full', 1200, 800),
    }
    expect(pictureOfMedia(media({ width: 1200, height: 800, sizes }))).toEqual({
      src: 'https://x.example/full.jpg',
      width: 1200,
      height: 800,
      srcset: [
        { src: 'https://x.example/medium.jpg', width: 300, height: 200 },
        { src: 'https://x.example/large.jpg', width: 1024, height: 683 },
        { src: 'https://x.example/full.jpg', width: 1200, height: 800 },
      ],
    })
  })

  it('is its own only size where there are no others', () => {
    expect(pictureOfMedia(media({ width: 40, height: 30, sizes: [] }))?.srcset).toEqual([
      { src: 'https://x.example/full.jpg', width: 40, height: 30 },
    ])
  })

  it('keeps one of two sizes of the same width, the full one rather', () => {
    const sizes = { full: size('full', 600, 400), same: size('same', 600, 400) }
    expect(pictureOfMedia(media({ sizes }))?.srcset.map((source) => source.src)).toEqual(['https://x.example/full.jpg'])
  })
})
