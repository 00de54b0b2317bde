import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { signIn, startPhone } from '../../e2e/engines/browser.ts'
import { pageOf } from '../../e2e/engines/page.ts'
import type { Session } from '../../e2e/engines/webdriver.ts'
import { openBrowser } from '../../e2e/support/browser.ts'
import { atRest } from '../../e2e/support/rest.ts'
import { ENGINES, whyAbsent } from '../programs.ts'
import { openDemoServer } from './demo-server.ts'
import { type Shot, shots } from './plan.ts'
import { shoot } from './shoot.ts'

/** Screens that show most of what engines draw differently, each beside Chromium’s, on a phone in light. */
const SCREENS = ['login', 'heute', 'waehlen', 'nachrichten', 'geschichte', 'fragen']
const GAP = 12

/** Pictures of one engine by the name of their screen. */
type Pictures = ReadonlyMap<string, Buffer>

const folder = resolve(import.meta.dirname, '../../docs/pictures/engines')
const server = await openDemoServer()
const plan = shots(server.known).filter(
  ({ name, state }) => SCREENS.includes(name) && state === 'full',
)

async function inChromium(): Promise<Pictures> {
  const pictures = new Map<string, Buffer>()
  const browser = await openBrowser('full')
  try {
    for (const shot of plan) {
      const take = async (page: { screenshot(): Promise<Buffer> }) =>
        pictures.set(shot.name, await page.screenshot())
      await shoot({ browser, server, device: 'phone', shot, schemes: ['light'], take })
    }
  } finally {
    await browser.close()
  }
  return pictures
}

/** Until nothing more was loaded for half a second; no driver tells what is under way. */
async function untilQuiet(session: Session): Promise<void> {
  const count = () => session.evaluate(() => performance.getEntriesByType('resource').length)
  for (let before = -1, now = await count(); now !== before; now = await count()) {
    before = now
    await wait(500)
  }
}

async function inEngine(engine: (typeof ENGINES)[number]): Promise<Pictures> {
  const pictures = new Map<string, Buffer>()
  const { session, stop } = await startPhone(engine)
  const page = pageOf(session)
  const open = async ({ path, viewer }: Shot) => {
    const login = server.logins[viewer]
    if (login !== undefined) await signIn(session, server.address, login)
    await session.goto(server.address + path)
    await page.locator('main :is(h1, h2, form)').first().waitFor({ state: 'attached' })
    await page.locator('.skeleton').first().waitFor({ state: 'hidden' })
    await untilQuiet(session)
    await atRest(page)
  }
  try {
    for (const shot of plan) {
      await open(shot)
      pictures.set(shot.name, await session.screenshot())
    }
  } finally {
    await stop()
  }
  return pictures
}

try {
  mkdirSync(folder, { recursive: true })
  const columns = [await inChromium()]
  for (const engine of ENGINES) {
    const reason = whyAbsent(engine)
    if (reason === undefined) columns.push(await inEngine(engine))
    else console.log(`${engine} is skipped: ${reason}.`)
  }
  for (const { name } of plan) {
    const files = columns.map((pictures) => pictures.get(name) ?? Buffer.alloc(0))
    const sizes = await Promise.all(files.map((file) => sharp(file).metadata()))
    const width = Math.max(...sizes.map((size) => size.width)) + GAP
    const height = Math.max(...sizes.map((size) => size.height))
    await sharp({
      create: { width: width * files.length, height, channels: 3, background: '#777' },
    })
      .composite(files.map((input, at) => ({ input, left: at * width, top: 0 })))
      .jpeg({ quality: 78, mozjpeg: true })
      .toFile(join(folder, `${name}.jpg`))
  }
  console.log(`Chromium, then ${ENGINES.join(', ')}: ${folder}`)
} finally {
  await server.close()
}
