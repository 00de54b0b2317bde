import { answerTo, dropFormer, keepFiles } from './files.ts'
import { openPath, receivePush, renewSubscription } from './notifications.ts'

declare const self: ServiceWorkerGlobalScope

/** A worker without its files is still good for pushes. */
const keepWhatComes = () => keepFiles().catch(() => undefined)

self.addEventListener('install', (event) => {
  event.waitUntil(keepWhatComes())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      dropFormer(),
      // The page is asked for while the worker starts.
      self.registration.navigationPreload.enable().catch(() => undefined),
      self.clients.claim(),
    ]),
  )
})

self.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer !== undefined) event.respondWith(answer)
})

self.addEventListener('message', (event) => {
  const message: unknown = event.data
  // Only when the person accepts the update: a page must not mix two builds.
  if (message === 'take over') event.waitUntil(self.skipWaiting())
  // A logout has emptied every cache of this device.
  if (message === 'keep files') event.waitUntil(keepWhatComes())
})

self.addEventListener('push', (event) => {
  event.waitUntil(receivePush(event.data?.text()))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(event.notification.data))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(event))
})
