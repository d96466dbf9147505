import { NO_CREDIT } from '@hometown/shared-types/contract/pictures'
import { fireEvent } from '@testing-library/react'

export const DAM = {
  ...{ id: 'dam', url: '/uploads/dam.png', originalName: 'dam.png', bytes: 3 },
  ...{ width: 400, height: 300, alt: null, focalPoint: { x: 0.5, y: 0.5 }, createdAt: '2026-11-20T10:00:00.000Z' },
  ...{ caption: null, ...NO_CREDIT },
  ...{ sizes: null, inWordPress: false, version: 1 },
}
export const ARRIVED = { status: 201, body: { imageUrl: DAM.url, picture: DAM } }
export const FAILED = { status: 503, body: { message: 'The disk is full.', code: 'unavailable' } }

const damFile = () => new File(['dam'], 'dam.png', { type: 'image/png' })

export function pastePicture(editor: Element): void {
  fireEvent.paste(editor, { clipboardData: { files: [damFile()], getData: () => '', types: [] } })
}
