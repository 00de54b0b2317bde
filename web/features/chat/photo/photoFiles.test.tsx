import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { failCutCalls } from '#web/lib/http/api.ts'
import { forgetPhoto, photoUrl, storePhoto } from './photoFiles.ts'

/** Names of the files on this device. */
const kept = vi.hoisted(() => new Set<string>())
const sealing = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('#web/lib/offline/photoStore.ts', () => ({
  photoStore: {
    read: async () => undefined,
    isDone: async (name: string) => kept.has(name),
    async put(name: string) {
      await sealing()
      kept.add(name)
    },
    remove: async (name: string) => void kept.delete(name),
  },
}))
beforeEach(() => {
  kept.clear()
  sealing.mockReset().mockResolvedValue()
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
})

const settled = () => new Promise((resolve) => setTimeout(resolve))

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
  const file = { id: 'm1', size: 'thumb', address: '/api/photo' } as const
  const cut = photoUrl(file)
  await vi.waitFor(() => expect(fetching).toHaveBeenCalledOnce())
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))
  window.dispatchEvent(new Event('pageshow'))
  await expect(cut).rejects.toThrow('cut')
  expect(await photoUrl(file)).toBe('blob:photo')
  expect(fetching).toHaveBeenCalledTimes(2)
})

test('A photo that a screen already fetches is not fetched again to be stored', async () => {
  const fetching = vi.spyOn(globalThis, 'fetch')
  fetching.mockImplementation(async () => new Response('webp'))
  const sealed = Promise.withResolvers<void>()
  sealing.mockReturnValueOnce(sealed.promise)
  const file = { id: 'm2', size: 'thumb', address: '/api/photo' } as const
  expect(await photoUrl(file)).toBe('blob:photo')
  const keeping = storePhoto(file)
  await settled()
  sealed.resolve()
  await keeping
  expect(fetching).toHaveBeenCalledOnce()
  expect([...kept]).toEqual(['thumb m2'])
})

test('O-074 trust k A photo that is deleted while it is on its way does not stay on the device', async () => {
  let answer: (response: Response) => void = () => undefined
  const fetching = vi.spyOn(globalThis, 'fetch')
  fetching.mockImplementation(
    (_, init) =>
      new Promise((resolve, reject) => {
        answer = resolve
        init?.signal?.addEventListener('abort', () => reject(new Error('stopped')))
      }),
  )
  const keeping = storePhoto({ id: 'm3', size: 'thumb', address: '/api/photo' })
  await vi.waitFor(() => expect(fetching).toHaveBeenCalledOnce())
  await Promise.all([expect(keeping).rejects.toThrow('stopped'), forgetPhoto('m3')])
  answer(new Response('webp'))
  await settled()
  expect([...kept]).toEqual([])
})

test('O-074 trust k A photo that is deleted while it is sealed does not stay on the device', async () => {
  const sealed = Promise.withResolvers<void>()
  sealing.mockReturnValueOnce(sealed.promise)
  const fetching = vi.spyOn(globalThis, 'fetch')
  fetching.mockImplementation(async () => new Response('webp'))
  const file = { id: 'm4', size: 'full', address: '/api/photo' } as const
  const keeping = [storePhoto(file)]
  await vi.waitFor(() => expect(sealing).toHaveBeenCalledOnce())
  keeping.push(storePhoto(file))
  await forgetPhoto('m4')
  sealed.resolve()
  await Promise.all(keeping)
  expect([...kept]).toEqual([])
  expect(fetching).toHaveBeenCalledOnce()
})
