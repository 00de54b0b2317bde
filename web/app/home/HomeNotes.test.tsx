import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readLookBack } from '#contract/days/calls.ts'
import { miaPaired } from '#web/testing/people.ts'
import { logIn, renderApp, serverFor } from '#web/testing/renderApp.tsx'

vi.mock('#web/features/chat/photo/usePhotoUrl.ts', () => ({
  usePhotoUrl: ({ id, size }: { id: string; size: string }) => ({
    src: `blob:${size}-${id}`,
    failed: false,
  }),
}))

test('TAGE-06 A photo of a month ago is drawn from what the device keeps of it', async () => {
  logIn(miaPaired)
  serverFor(miaPaired).on(readLookBack, () => ({
    lookBack: {
      day: '2026-10-20',
      ago: 'month' as const,
      entry: {
        kind: 'photo' as const,
        id: 'photo:2',
        by: miaPaired.id,
        at: '2026-10-20T07:00:00.000Z',
        thumbUrl: '/uploads/t',
        width: 4,
        height: 3,
        thumbhash: null,
        text: null,
      },
    },
  }))
  await renderApp('/')
  const region = await screen.findByRole('region', { name: 'Heute vor einem Monat' })
  const [photo] = within(region).getAllByRole('link')
  await waitFor(() => expect(photo?.querySelector('img')).toHaveAttribute('src', 'blob:thumb-2'))
})
