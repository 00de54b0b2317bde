import { cutSignal } from '../../../lib/http/api.ts'
import { photoStore } from '../../../lib/offline/photoStore.ts'
import { onSessionReset } from '../../../lib/session/sessionReset.ts'

/** One of the two files of a photo. */
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

/** An image that has loaded its URL does not need it any more. */
function revoke(name: string): void {
  const url = urls.get(name)
  urls.delete(name)
  url?.then(URL.revokeObjectURL, () => undefined)
}
onSessionReset(() => {
  for (const name of urls.keys()) revoke(name)
})

/**
 * An object URL of the file, from this device or from the server, valid for as long as the next
 * hundred take to be asked for. Rejects if neither has it.
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
  const bytes = (await photoStore.read(nameOf(file))) ?? (await download(file))
  return URL.createObjectURL(new Blob([bytes], { type: 'image/webp' }))
}

/** Asks the server, whose answer no cache of the browser keeps, and keeps it sealed on this device. */
async function download(file: PhotoFile, priority: RequestPriority = 'auto'): Promise<ArrayBuffer> {
  const answer = await fetch(file.address, { priority, signal: cutSignal() })
  if (!answer.ok) throw new Error(`${answer.status}`)
  const bytes = await answer.arrayBuffer()
  void photoStore.put(nameOf(file), bytes)
  return bytes
}

/**
 * Keeps the file on this device for times without a network. Throws a TypeError where nothing was
 * reached, as `fetch` does.
 */
export async function keepPhoto(file: PhotoFile): Promise<void> {
  if (!(await photoStore.isDone(nameOf(file)))) await download(file, 'low')
}

/** Removes the photo of a message that was deleted. */
export async function forgetPhoto(id: string): Promise<void> {
  const names = [nameOf({ id, size: 'thumb' }), nameOf({ id, size: 'full' })]
  for (const name of names) revoke(name)
  await Promise.all(names.map(photoStore.remove))
}
