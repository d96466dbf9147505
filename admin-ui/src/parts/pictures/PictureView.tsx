import type { Media } from '@hometown/shared-types/contract/media'
import { apiAddress } from '../../lib/api-client.ts'

interface PictureViewProps {
  picture: Pick<Media, 'url' | 'sizes' | 'width' | 'height' | 'focalPoint'>
  /** The text is empty if the picture adds no information. */
  alt: string
  sizes: string
  className?: string
  /** `cover` crops around the focal point. */
  fit?: 'cover' | 'contain'
}

export function PictureView({ picture, alt, sizes, className = '', fit = 'cover' }: PictureViewProps) {
  const { sizes: variants, url, focalPoint } = picture
  return (
    <picture className="contents">
      {variants?.sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={pictureWithApiAddress(srcset)} sizes={sizes} />
      ))}
      <img
        src={apiAddress(variants?.src ?? url)}
        alt={alt}
        width={picture.width}
        height={picture.height}
        loading="lazy"
        decoding="async"
        draggable={false}
        className={`${fit === 'cover' ? 'object-cover' : 'object-contain'} ${className}`}
        style={{ objectPosition: `${focalPoint.x * 100}% ${focalPoint.y * 100}%` }}
      />
    </picture>
  )
}

function pictureWithApiAddress(srcset: string): string {
  return srcset
    .split(', ')
    .map((candidate) => apiAddress(candidate))
    .join(', ')
}
