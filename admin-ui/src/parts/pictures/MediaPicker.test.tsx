import type { Media } from '@hometown/shared-types/contract/media'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fakeServer } from '../../../test/support/fake-server.ts'
import { DAM } from '../../../test/support/picture-upload.ts'
import { renderPart } from '../../../test/support/render-desk.tsx'
import { MediaPicker, type PickedPicture } from './MediaPicker.tsx'

const picture = (id: string, more: Partial<Media> = {}): Media => ({
  ...{ ...DAM, id, url: `/uploads/${id}.webp`, alt: `Alt of ${id}`, uploadedBy: null },
  ...more,
})

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
  expect(server.sent('POST')).toHaveLength(1)
})
