import { EMBED_ORIGINS } from '@hometown/shared-types/rules/article-html'
import { describe, expect, it } from 'vitest'
import { findEmbed } from './embed-hosts.ts'

/** Each line has an address, what is loaded for it, and what it links to. */
const known = `
  https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed&start=90
  https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90
  https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s

  https://www.youtube.com/embed/videoseries?list=PLabcdefghijk
  https://www.youtube-nocookie.com/embed/videoseries?list=PLabcdefghijk
  https://www.youtube.com/playlist?list=PLabcdefghijk

  https://player.vimeo.com/video/123456?h=abc123&autoplay=1
  https://player.vimeo.com/video/123456?dnt=1&h=abc123
  https://vimeo.com/123456/abc123

  https://www.dailymotion.com/embed/video/x8abcde
  https://geo.dailymotion.com/player.html?video=x8abcde
  https://www.dailymotion.com/video/x8abcde

  https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk?utm_source=oembed
  https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk
  https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk

  https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/band/song&auto_play=true
  https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fband%2Fsong
  https://soundcloud.com/band/song

  https://www.google.com/maps/embed?pb=!1m18!2d-92.5!3d41.5!4e0
  https://www.google.com/maps/embed?pb=!1m18!2d-92.5!3d41.5!4e0
  https://www.google.com/maps/search/?api=1&query=41.5,-92.5

  https://maps.google.com/maps?q=Town+Hall&output=embed
  https://maps.google.com/maps?q=Town%20Hall&output=embed
  https://www.google.com/maps/search/?api=1&query=Town%20Hall

  https://www.openstreetmap.org/export/embed.html?bbox=-92.6,41.4,-92.4,41.6&layer=mapnik&marker=41.5,-92.5
  https://www.openstreetmap.org/export/embed.html?bbox=-92.6,41.4,-92.4,41.6&marker=41.5,-92.5
  https://www.openstreetmap.org/#map=15/41.5/-92.5

  https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fpage%2Fvideos%2F1%2F&width=500
  https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fpage%2Fvideos%2F1%2F
  https://www.facebook.com/page/videos/1/

  https://twitter.com/jack/status/20?ref_src=twsrc%5Etfw
  https://platform.twitter.com/embed/Tweet.html?dnt=true&id=20
  https://x.com/i/status/20

  https://www.instagram.com/somebody/reel/CoE123_-x/
  https://www.instagram.com/reel/CoE123_-x/embed/
  https://www.instagram.com/reel/CoE123_-x/
`
  .split('\n\n')
  .map((row) => row.trim().split(/\s+/) as [string, string, string])

describe('findEmbed', () => {
  it.each(known)('%s loads from %s and links to %s', (address, src, href) => {
    expect(findEmbed(address)).toMatchObject({ src, href })
  })

  it('loads only from the origins that the policy names', () => {
    for (const [address] of known) expect(EMBED_ORIGINS).toContain(new URL(findEmbed(address)?.src ?? '').origin)
  })

  it.each([
    'https://evil.example/embed/dQw4w9WgXcQ',
    'https://youtube.com.evil.example/embed/dQw4w9WgXcQ',
    'https://youtube.com@evil.example/embed/dQw4w9WgXcQ',
    'javascript://youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/embed/"onload="x',
    'https://w.soundcloud.com/player/?url=https://evil.example/',
    'https://x.com/somebody',
    'https://constructor/x',
  ])('knows nothing of %s', (address) => {
    expect(findEmbed(address)).toBeUndefined()
  })
})
