import type { Media } from '@hometown/shared-types/media'
import { apiAddress } from '../../lib/config.ts'

interface PictureViewProps {
  picture: Pick<Media, 'url' | 'sizes' | 'thumbnailUrl' | 'width' | 'height' | 'focalPoint'>
  /** Where the picture itself says nothing new, empty. */
  alt: string
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string
  className?: string
  /** `cover` cuts it around its focal point. */
  fit?: 'cover' | 'contain'
}

/** A picture of the library in the sizes that there are of it. */
export function PictureView({ picture, alt, sizes, className = '', fit = 'cover' }: PictureViewProps) {
  const { sizes: made, thumbnailUrl, url, focalPoint } = picture
  const src = made?.src ?? thumbnailUrl ?? url
  return (
    <picture className="contents">
      {made?.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={withApiAddress(srcset)} sizes={sizes} />
      ))}
      <img
        src={apiAddress(src)}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading="lazy"
        decoding="async"
        draggable={false}
        className={`${fit === 'cover' ? 'object-cover' : 'object-contain'} ${className}`}
        style={{
          objectPosition: `${focalPoint.x * 100}% ${focalPoint.y * 100}%`,
          backgroundColor: made?.colour ?? undefined,
        }}
      />
    </picture>
  )
}

/** Each address of a list of sizes. */
function withApiAddress(srcset: string): string {
  return srcset
    .split(', ')
    .map((candidate) => apiAddress(candidate))
    .join(', ')
}
