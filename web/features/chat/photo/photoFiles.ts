import { ApiError, cutSignal } from '#web/lib/http/api.ts'
import { photoStore } from '#web/lib/offline/photoStore.ts'
import { onSessionReset } from '#web/lib/session/sessionReset.ts'

/** A thumbnail or a full photo. */
export interface PhotoFile {
  /** Id of its message. */
  readonly id: string
  readonly size: 'thumb' | 'full'
  readonly address: string
}

const nameOf = ({ id, size }: Pick<PhotoFile, 'id' | 'size'>) => `${size} ${id}`

/** Object URLs of this tab by the name of the file, the one asked for last at the end. */
const urls = new Map<string, Promise<string>>()
/** Some 3 MB of thumbnails, or 30 MB of photos. */
const URLS_MAX = 100

interface Download {
  readonly bytes: Promise<ArrayBuffer>
  /** Resolves once the bytes are sealed on this device, rejects where they have not come. */
  readonly kept: Promise<void>
  readonly stop: () => void
}
/** Files under way to this device, by their names. */
const downloads = new Map<string, Download>()

/** An image that has loaded its URL does not need it any more. */
function revoke(name: string): void {
  const url = urls.get(name)
  urls.delete(name)
  url?.then(URL.revokeObjectURL, () => undefined)
}
onSessionReset(() => {
  for (const name of urls.keys()) revoke(name)
  for (const { stop } of downloads.values()) stop()
})

/**
 * An object URL of the file, from this device or from the server; it is revoked after URLS_MAX more
 * were asked for. Rejects if neither has the file, with an ApiError if the server said so.
 */
export function photoUrl(file: PhotoFile): Promise<string> {
  const name = nameOf(file)
  const url = urls.get(name) ?? createUrl(file)
  urls.delete(name)
  urls.set(name, url)
  url.catch(() => urls.get(name) === url && urls.delete(name))
  const [oldest] = urls.keys()
  if (urls.size > URLS_MAX && oldest !== undefined) revoke(oldest)
  return url
}

async function createUrl(file: PhotoFile): Promise<string> {
  const bytes = (await photoStore.read(nameOf(file))) ?? (await download(file).bytes)
  return URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }))
}

/**
 * Downloads a file, which no cache of the browser keeps, and stores it sealed on this device. A
 * file that is under way is not asked for twice.
 */
function download(file: PhotoFile, priority: RequestPriority = 'auto'): Download {
  const name = nameOf(file)
  const underWay = downloads.get(name)
  if (underWay !== undefined) return underWay
  const stopped = new AbortController()
  const signal = AbortSignal.any([cutSignal(), stopped.signal])
  const bytes = fetchBytes(file.address, { priority, signal })
  const kept = bytes.then(async (whole) => {
    await photoStore.put(name, whole)
    // The message may have been deleted while its photo was sealed.
    if (stopped.signal.aborted) await photoStore.remove(name)
  })
  const end = () => {
    if (downloads.get(name) === started) downloads.delete(name)
  }
  const stop = () => {
    stopped.abort()
    end()
  }
  const started = { bytes, kept, stop }
  downloads.set(name, started)
  kept.then(end, end)
  return started
}

async function fetchBytes(address: string, how: RequestInit): Promise<ArrayBuffer> {
  const answer = await fetch(address, how)
  if (!answer.ok) throw new ApiError(answer.status, '')
  return answer.arrayBuffer()
}

/**
 * Keeps the file on this device for times without a network. Throws a TypeError where nothing was
 * reached, as `fetch` does.
 */
export async function storePhoto(file: PhotoFile): Promise<void> {
  const name = nameOf(file)
  const underWay = downloads.get(name)
  if (underWay !== undefined) return underWay.kept
  if (!(await photoStore.isDone(name))) await download(file, 'low').kept
}

/** Removes the photo of a message that was deleted, and aborts its downloads. */
export async function forgetPhoto(id: string): Promise<void> {
  const names = [nameOf({ id, size: 'thumb' }), nameOf({ id, size: 'full' })]
  for (const name of names) {
    downloads.get(name)?.stop()
    revoke(name)
  }
  await Promise.all(names.map(photoStore.remove))
}
