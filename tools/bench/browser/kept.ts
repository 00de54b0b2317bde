import type { Browser, Page } from 'playwright-core'
import { loginPage } from '../../../e2e/pages/login.ts'
import { shell } from '../../../e2e/pages/shell.ts'
import { settledRecords } from '../../../e2e/support/persisted.ts'
import { newVisitor } from '../../../e2e/support/visitor.ts'
import { PERSISTED_MAX_BYTES } from '../../../web/lib/offline/eviction.ts'
import { besideAim, printTable } from '../run.ts'

const SCREENS = [
  '/',
  '/chat',
  '/chat/media',
  '/karten/historie',
  '/karten/manage',
  '/karten/meine-karten',
  '/stories',
  '/stories/1',
  '/fragen',
  '/profile',
]

/** Bytes of the sealed records, and of everything this origin has on the device. */
const bytesOf = (page: Page) =>
  page.evaluate(async () => {
    const { storageBuckets } = navigator as unknown as {
      readonly storageBuckets: {
        open(name: string): Promise<{
          readonly indexedDB: IDBFactory
          estimate(): Promise<StorageEstimate>
        }>
      }
    }
    const bucket = await storageBuckets.open('knistern')
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = bucket.indexedDB.open('knistern')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(new Error('The database does not open.'))
    })
    const records = await new Promise<{ readonly size: number }[]>((resolve) => {
      const reading = database.transaction('persisted').objectStore('persisted').getAll()
      reading.onsuccess = () => resolve(reading.result)
    })
    database.close()
    return {
      records: records.length,
      sealed: records.reduce((sum, { size }) => sum + size, 0),
      bucket: (await bucket.estimate()).usage ?? 0,
      rest: (await navigator.storage.estimate()).usage ?? 0,
    }
  })

/** Prints what the device of somebody keeps who has looked at every screen once. */
export async function measureKept(
  browser: Browser,
  address: string,
  account: { readonly email: string; readonly password: string },
): Promise<void> {
  const { context, page, open } = await newVisitor(browser, address, { worker: true })
  await open('/login')
  await loginPage(page).enter(account.email, account.password)
  await page.waitForURL(`${address}/`)
  await shell(page).entry('Heute').waitFor()
  // The key comes after the first view; what was read before is kept once it is there.
  await page.waitForFunction(() => document.cookie.includes('knistern-offline'))
  for (const path of SCREENS) {
    await open(path)
    await page.getByRole('heading').first().waitFor()
    await settledRecords(page)
  }
  const { records, sealed, bucket, rest } = await bytesOf(page)
  await context.close()
  printTable('kept on the device, bytes', [
    [`sealed, ${records} records`, ...besideAim(sealed, PERSISTED_MAX_BYTES)],
    ['the database with its indexes', String(bucket)],
    ['beside it: the files of the app', String(rest)],
  ])
}
