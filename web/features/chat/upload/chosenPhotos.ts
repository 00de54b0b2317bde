import { onSessionReset } from '../../../lib/session/sessionReset.ts'
import { createStore } from '../../../lib/store.ts'
import { createPreviews, type PhotoPreview, revokePreview, sendPhotos } from './photoUploads.ts'

/** Photos that were chosen, or shared by another app, and are looked at before they are sent. */
export const chosenPhotos = createStore<readonly PhotoPreview[]>([])

export const choosePhotos = (files: Iterable<File>): void =>
  chosenPhotos.set([...chosenPhotos.get(), ...createPreviews(files)])

/** Leaves one out. */
export function dropPhoto(one: PhotoPreview): void {
  revokePreview(one)
  chosenPhotos.set(chosenPhotos.get().filter(({ id }) => id !== one.id))
}

export function dropChosen(): void {
  for (const one of chosenPhotos.get()) revokePreview(one)
  chosenPhotos.set([])
}
onSessionReset(dropChosen)

export function sendChosen(): void {
  sendPhotos(chosenPhotos.get())
  chosenPhotos.set([])
}
