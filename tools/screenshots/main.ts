import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Device, openBrowser } from '../../e2e/support/browser.ts'
import { openDemoServer } from './demo-server.ts'
import { writeManifestPictures } from './manifest.ts'
import { shots } from './plan.ts'
import { writeReadmePictures } from './readme.ts'
import { type Picture, writeSheets } from './sheet.ts'
import { shoot } from './shoot.ts'

/** Every screen in its states, on phone and desk, light and dark. Arguments pick screens by name. */
const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'screenshots')
const wanted = process.argv.slice(2)
const devices: readonly Device[] = ['phone', 'desktop']

const server = await openDemoServer()
const browser = await openBrowser('full')
try {
  const plan = shots(server.known).filter(
    ({ name }) => wanted.length === 0 || wanted.includes(name),
  )
  if (wanted.length === 0) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const pictures: Picture[] = []
  let hasChosen = false
  for (const shot of plan) {
    const { name, state } = shot
    if (state === 'chosen' && !hasChosen) {
      await server.choose()
      hasChosen = true
    }
    for (const device of devices) {
      await shoot({
        browser,
        server,
        device,
        shot,
        async take(page, scheme) {
          const file = `${device}-${scheme}-${name}-${state}.png`
          await page.screenshot({ path: join(folder, file) })
          pictures.push({ file, caption: `${name} · ${state}`, device, scheme })
        },
      })
    }
  }
  await writeSheets(browser, folder, pictures)
  if (wanted.length === 0) {
    await writeReadmePictures(browser, server, join(root, 'docs', 'pictures'))
    await writeManifestPictures(browser, server, join(root, 'web', 'public', 'screenshots'))
  }
  console.log(`${pictures.length} pictures: ${join(folder, 'index.html')}`)
} finally {
  await browser.close()
  await server.close()
}
