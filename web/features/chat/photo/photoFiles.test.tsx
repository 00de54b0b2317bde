import { expect, onTestFinished, test, vi } from 'vitest'
import { failCutCalls } from '../../../lib/http/api.ts'
import { photoUrl } from './photoFiles.ts'

vi.mock('../../../lib/offline/photoStore.ts', () => ({
  photoStore: { read: async () => undefined, put: async () => undefined },
}))

test('A photo that was on its way when the page came into the back/forward cache is fetched once more', async () => {
  onTestFinished(failCutCalls())
  const fetching = vi.spyOn(globalThis, 'fetch')
  // WebKit neither answers nor fails what it has cut.
  fetching.mockImplementationOnce(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('cut')))
      }),
  )
  fetching.mockImplementation(async () => new Response('webp'))
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
  const file = { id: 'm1', size: 'thumb', address: '/api/photo' } as const
  const cut = photoUrl(file)
  await vi.waitFor(() => expect(fetching).toHaveBeenCalledOnce())
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
  window.dispatchEvent(new Event('pageshow'))
  await expect(cut).rejects.toThrow('cut')
  expect(await photoUrl(file)).toBe('blob:photo')
  expect(fetching).toHaveBeenCalledTimes(2)
})
