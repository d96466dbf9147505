import { z } from 'zod'
import { call, type } from './call.ts'
import {
  type FocalPoint,
  focalPointSchema,
  listQuerySchema,
  optionalText,
  type Page,
  versionQuerySchema,
  versionSchema,
} from './fields.ts'
import { type PictureCopies, type PictureNotes, pictureNotesInputShape } from './pictures.ts'

/** Each key is the `code` of the answer that refuses a picture. Both the service and the desk show these sentences. */
export const PICTURE_REFUSALS = {
  not_an_image: 'Please select an image file',
  too_large: 'Image size must be less than 5MB',
  empty: 'This file is empty. Copy it again from where it came, then upload it.',
  damaged:
    'This image is damaged or incomplete. Copy it again from where it came, or save it as a JPEG or PNG in a picture editor.',
  heic: 'This is a HEIC photo, which browsers can’t show. Save it as a JPEG: on an iPhone, use Share, Options, Most Compatible. On Android, edit it and save a copy.',
  svg: 'Please select an image file. This is an SVG drawing: save it as a PNG.',
  pdf: 'Please select an image file. This is a PDF: save the page you want as a JPEG or PNG.',
  video: 'Please select an image file. This is a video: take a screenshot of the moment you want.',
  raw: 'This is a camera’s raw file. Export it as a JPEG in your photo program, and upload that.',
  other_image:
    'We can’t use this kind of image. Open it in a picture editor, save it as a JPEG or PNG, and upload that.',
  animated: 'Animated images can’t be used. Please select a still image.',
  not_only_an_image:
    'This file holds more than an image. Please open it in a picture editor, save it as a JPEG or PNG, and select that.',
} as const
export type PictureRefusalCode = keyof typeof PICTURE_REFUSALS

/** The service reads these media types; the file's bytes decide, not what a browser says. */
const UPLOADED_PICTURE_TYPES: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/tiff',
]

/** Says why a file of this media type can't be a picture here; undefined if it can. */
export function refusalOfType(type: string): PictureRefusalCode | undefined {
  if (UPLOADED_PICTURE_TYPES.includes(type)) return undefined
  if (/^image\/hei[cf]/.test(type)) return 'heic'
  if (type.startsWith('image/svg')) return 'svg'
  if (type === 'application/pdf') return 'pdf'
  if (type.startsWith('video/')) return 'video'
  if (/^image\/x-(?:adobe-dng|canon|nikon|sony|olympus|fujifilm|panasonic)/.test(type)) return 'raw'
  return type.startsWith('image/') ? 'other_image' : 'not_an_image'
}

/** An upload has this field name. 413: larger than `IMAGE_BYTES_LIMIT`. 422: the reason (`PICTURE_REFUSALS`). */
export const IMAGE_FIELD = 'image'

export const ALT_LIMIT = 1000

/** A picture of the newsroom. Its sizes are in pixels and bytes. */
export interface Media extends PictureNotes {
  id: string
  /** The address is as in articles: `/uploads/…`, or an address of the newsroom's WordPress. */
  url: string
  originalName: string | null
  bytes: number
  width: number
  height: number
  alt: string | null
  focalPoint: FocalPoint
  createdAt: string
  /** The sizes are null for a picture of WordPress that has none. */
  sizes: PictureCopies | null
  inWordPress: boolean
  /** The account that uploaded the picture; null for older pictures and those from elsewhere. */
  uploadedBy: string | null
  /** The version of its texts, focal point and license. */
  version: number
}

export const MEDIA_SORTS = ['newest', 'oldest', 'name', 'largest'] as const

/** The `search` looks in the alternative text, the caption, the credit and the file name. */
const mediaListQuerySchema = listQuerySchema.extend({
  sort: z.enum(MEDIA_SORTS).default('newest'),
  url: z.string().max(2000).optional(),
  unused: z.stringbool().default(false),
})
export type MediaListQuery = z.infer<typeof mediaListQuerySchema>

/** The `status` of an article is its state (`articleStateOf`); settings, newsletters and people have none. */
export interface MediaUse {
  kind: 'article' | 'business' | 'event' | 'setting' | 'newsletter' | 'person'
  id: string
  title: string
  status: string | null
}

export interface MediaDetail extends Media {
  uses: MediaUse[]
}

export interface UploadedPicture {
  imageUrl: string
  picture: Media
}

/** Contributors change texts of their own uploads while only drafts show them. */
export const updateMediaSchema = z
  .object({
    alt: optionalText(ALT_LIMIT),
    focalPoint: focalPointSchema,
    ...pictureNotesInputShape,
  })
  .partial()
export type UpdateMediaInput = z.input<typeof updateMediaSchema>
export type MediaChanges = z.output<typeof updateMediaSchema>

export const MIN_CROP_SIDE = 16

const cropMediaSchema = z.object({
  left: z.number().int().min(0),
  top: z.number().int().min(0),
  width: z.number().int().min(MIN_CROP_SIDE),
  height: z.number().int().min(MIN_CROP_SIDE),
})
export type CropMediaInput = z.infer<typeof cropMediaSchema>

const deleteMediaQuerySchema = versionQuerySchema.extend({ even_if_used: z.stringbool().default(false) })
export type DeleteMediaQuery = z.output<typeof deleteMediaQuerySchema>

const mediaAccess = 'contributor'
const mediaDetailAnswer = type<MediaDetail>()

/** Contributors choose pictures, upload them, and write the texts of those that they uploaded. */
export const mediaCalls = {
  /** The body has a file: see `IMAGE_FIELD`. */
  upload: call('POST', '/api/upload/image', { access: mediaAccess, answer: type<UploadedPicture>() }),
  list: call('GET', '/api/media', { access: mediaAccess, query: mediaListQuerySchema, answer: type<Page<Media>>() }),
  get: call('GET', '/api/media/:id', { answer: mediaDetailAnswer }),
  update: call('PATCH', '/api/media/:id', {
    access: mediaAccess,
    body: updateMediaSchema.extend({ version: versionSchema }),
    answer: mediaDetailAnswer,
  }),
  crop: call('POST', '/api/media/:id/crop', {
    body: cropMediaSchema,
    status: 201,
    answer: mediaDetailAnswer,
    unversioned: 'It makes a new picture, and the one that it is cut from stays as it is.',
  }),
  /** A call without `even_if_used` gets 409 `in_use` with the picture's `uses`. */
  delete: call('DELETE', '/api/media/:id', { query: deleteMediaQuerySchema }),
}
