import { newClientId } from '#web/lib/offline/clientId.ts'
import { createKeptStore } from '#web/lib/session/keptStore.ts'
import { onSessionReset } from '#web/lib/session/sessionReset.ts'
import { createStore } from '#web/lib/store.ts'
import { sendPhotos } from './changes.ts'

/** A chosen file with the object URL of its preview. */
export interface PhotoPreview {
  readonly id: string
  readonly file: File
  readonly url: string
}

/** Photos that were chosen, or shared by another app, and are looked at before they are sent. */
export const chosenPhotos = createStore<readonly PhotoPreview[]>([])

/** The words for them; kept, also through a reload, while the photos are chosen anew, until they are sent. */
export const chosenWords = createKeptStore('photo-words', '', (words) => words === '')

export const choosePhotos = (files: Iterable<File>): void =>
  chosenPhotos.set([
    ...chosenPhotos.get(),
    ...Array.from(files, (file) => ({ id: newClientId(), file, url: URL.createObjectURL(file) })),
  ])

/** Removes one of the chosen photos. */
export function dropPhoto(one: PhotoPreview): void {
  URL.revokeObjectURL(one.url)
  chosenPhotos.set(chosenPhotos.get().filter(({ id }) => id !== one.id))
}

export function dropChosen(): void {
  for (const { url } of chosenPhotos.get()) URL.revokeObjectURL(url)
  chosenPhotos.set([])
}
onSessionReset(dropChosen)

export function sendChosen(): void {
  const files = chosenPhotos.get().map(({ file }) => file)
  if (sendPhotos(files, chosenWords.get())) chosenWords.set('')
  dropChosen()
}
