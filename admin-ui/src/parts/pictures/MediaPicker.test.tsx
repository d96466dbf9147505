import type { Media } from '@hometown/shared-types/contract/media'
import { NO_CREDIT } from '@hometown/shared-types/contract/pictures'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { renderPart } from '../../../test/support/render-desk.tsx'
import { MediaPicker, type PickedPicture } from './MediaPicker.tsx'

function picture(id: string, more: Partial<Media> = {}): Media {
  return {
    id,
    url: `/uploads/${id}.webp`,
    originalName: `${id}.jpg`,
    bytes: 1000,
    width: 400,
    height: 300,
    caption: null,
    ...NO_CREDIT,
    alt: `Alt of ${id}`,
    focalPoint: { x: 0.5, y: 0.5 },
    createdAt: '2026-11-20T10:00:00.000Z',
    sizes: null,
    inWordPress: false,
    uploadedBy: null,
    ...more,
  }
}

function Opened({ onPick }: { onPick(picked: PickedPicture): void }) {
  const [open, setOpen] = useState(true)
  return <MediaPicker open={open} onOpenChange={setOpen} onPick={onPick} />
}

const pageOf = (...data: Media[]) => ({ body: { data, total: data.length, totalPages: 1 } })

test('a picture of the library is chosen with one click, which closes the dialog', async () => {
  fakeServer({ 'GET /api/media': pageOf(picture('fair'), picture('cow')) })
  const picked: PickedPicture[] = []
  const { user } = renderPart(<Opened onPick={(one) => picked.push(one)} />)
  await user.click(await screen.findByRole('button', { name: 'Alt of cow' }))
  expect(picked).toEqual([{ imageUrl: '/uploads/cow.webp', alt: 'Alt of cow', caption: null, width: 400, height: 300 }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what is no picture is refused by its name; a new one is uploaded and chosen', async () => {
  const fresh = picture('new', { alt: null })
  const server = fakeServer({
    'GET /api/media': pageOf(),
    'POST /api/upload/image': { body: { imageUrl: fresh.url, picture: fresh } },
  })
  const picked: PickedPicture[] = []
  renderPart(<Opened onPick={(one) => picked.push(one)} />)
  expect(await screen.findByText('No pictures yet')).toBeTruthy()
  // The file chooser offers only pictures, but drops and pastes may contain any file.
  const drop = (name: string, type: string) =>
    fireEvent.drop(screen.getByRole('region', { name: 'Media library' }), {
      dataTransfer: { files: [new File(['x'], name, { type })] },
    })
  drop('notes.txt', 'text/plain')
  expect(await screen.findByText(/Please select an image file/)).toBeTruthy()
  expect(screen.getByText('notes.txt')).toBeTruthy()
  drop('new.jpg', 'image/jpeg')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(picked).toEqual([{ imageUrl: fresh.url, alt: null, caption: null, width: 400, height: 300 }])
  expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
})
