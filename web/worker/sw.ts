import { SEND_TAG } from '../lib/offline/backgroundSync.ts'
import { REFRESH } from '../lib/offline/sealedRecord.ts'
import { sendQueued } from './backgroundSync.ts'
import { cacheFiles, deleteFormerCaches, respond } from './files.ts'
import { openPath, receivePush, renewSubscription } from './notifications.ts'
import { refresh } from './refresh.ts'
import { consumeShare, dropShare, isShare, receiveShare } from './share.ts'

declare const self: ServiceWorkerGlobalScope

interface SyncEvent {
  readonly tag: string
}

/** A worker without cached files still receives pushes. */
const tryToCacheFiles = () => cacheFiles().catch(() => undefined)

self.addEventListener('install', (event) => {
  event.waitUntil(tryToCacheFiles())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      deleteFormerCaches(),
      // Requests the page while the worker starts.
      self.registration.navigationPreload.enable().catch(() => undefined),
      self.clients.claim(),
    ]),
  )
})

self.addEventListener('fetch', (event) => {
  const response = isShare(event) ? receiveShare(event) : respond(event)
  if (response !== undefined) event.respondWith(response)
})

self.addEventListener('message', (event) => {
  const message: unknown = event.data
  // Only when the person accepts the update: a page must not mix two builds.
  if (message === 'take over') event.waitUntil(self.skipWaiting())
  if (message === 'claim') event.waitUntil(self.clients.claim())
  // A logout has emptied every cache of this device.
  if (message === 'keep files') event.waitUntil(tryToCacheFiles())
  if (message === 'take share') event.ports[0]?.postMessage(consumeShare())
  if (message === 'drop share' && dropShare()) event.source?.postMessage({ type: 'share dropped' })
})

self.addEventListener('push', (event) => {
  event.waitUntil(receivePush(event.data?.text()))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPath(event.notification.data))
})

// Chromium alone has these two.
self.addEventListener('sync' as 'message', (event) => {
  if ((event as unknown as SyncEvent).tag === SEND_TAG) event.waitUntil(sendQueued())
})
self.addEventListener('periodicsync' as 'message', (event) => {
  if ((event as unknown as SyncEvent).tag === REFRESH) event.waitUntil(refresh())
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewSubscription(event))
})
